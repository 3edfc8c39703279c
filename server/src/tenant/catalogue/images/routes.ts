import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { streamOf } from "../../../kernel/http/body.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import { tagsOf } from "../../../kernel/http/revalidate.ts";
import { Answer, noContent } from "../../../kernel/http/route.ts";
import { wholeShop } from "../../gate/branch.sql.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import { spool } from "../import/spool.ts";
import { getProduct } from "../products/read.ts";
import { Product } from "../products/schema.ts";
import { ImageQuery } from "./schema.ts";
import { removeImage, setImage } from "./service.ts";
import { findImage } from "./sql.ts";

const maxUploadBytes = 8 * 1024 * 1024;
const forEver = "private, max-age=31536000, immutable";
const Bytes = Type.Unsafe<Buffer | null>(Type.String());

export function imageRoutes(deps: Deps, routes: TenantRoutes): void {
  const ofProduct = { tag: "Catalogue", path: "/products/:id/image", params: IdParams } as const;
  routes.own(
    {
      ...ofProduct,
      method: "PUT",
      operationId: "setProductImage",
      summary: "Give a product its picture",
      description:
        "A JPEG, PNG or WebP of at most 8 MiB and 25 million pixels, by its content whatever the type says. It is kept as WebP of at most 1,200 by 1,200 pixels and 512 KiB, and a small one of 240, without metadata.",
      permission: "catalogue.write",
      branch: wholeShop,
      textBody: "image/*",
      bodyLimitBytes: maxUploadBytes,
      replies: { 200: Product },
      errors: ["not_found", "product_archived"],
    },
    async ({ actor, params, request }) => {
      // Nobody waits for an upload to a product that is not there.
      await deps.databases.read(actor.tenant, (tx) => getProduct(tx, actor, params.id));
      const file = await spool(streamOf(request), maxUploadBytes);
      try {
        const image = await deps.pictures.encode(actor.tenant.tenantId, file.path);
        return await deps.databases.write(actor.tenant, (tx) => setImage(tx, actor, params.id, image));
      } finally {
        await file.delete();
      }
    },
  );
  routes.read(
    {
      ...ofProduct,
      method: "GET",
      operationId: "getProductImage",
      summary: "The picture of a product",
      description:
        "With the `ETag` of an earlier answer in `If-None-Match` it is 304 while the picture is the same. That of an archived product is not there.",
      permission: "catalogue.read",
      devices: true,
      branch: null,
      query: ImageQuery,
      replies: { 200: Bytes, 304: Bytes },
      textReply: "image/webp",
      errors: ["not_found"],
    },
    async (tx, { params, query, request }) => {
      const tags = tagsOf(request.headers["if-none-match"]);
      const suffix = query.size === "Small" ? "-small" : "";
      const known = tags.flatMap((tag) => (tag.endsWith(suffix) ? [tag.slice(0, tag.length - suffix.length)] : []));
      const found = await findImage(tx, params.id, query.size, known);
      if (found === undefined) throw notFound("image");
      const { digest, bytes } = found;
      const headers = {
        etag: `"${digest}${suffix}"`,
        "cache-control": query.v === digest ? forEver : "private, no-cache",
        // Not by Authorization: what is answered to one user is given to no other (RFC 9110, 12.5.5).
        vary: "Tenant-ID",
      };
      return bytes === null
        ? new Answer(304, null, headers)
        : new Answer(200, bytes, { ...headers, "content-type": "image/webp" });
    },
  );
  routes.write(
    {
      ...ofProduct,
      method: "DELETE",
      operationId: "removeProductImage",
      summary: "Take a product's picture away",
      permission: "catalogue.write",
      branch: wholeShop,
      replies: { 204: Type.Null() },
      errors: ["not_found", "product_archived"],
    },
    async (tx, { actor, params }) => {
      await removeImage(tx, actor, params.id);
      return noContent();
    },
  );
}
