import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { linkInvalid } from "../../auth/links/links.ts";
import { clientOf } from "../../auth/origin.ts";
import type { Deps } from "../../deps.ts";
import { requireActive } from "../../kernel/db/tenants.ts";
import { payloadTooLarge, streamOf } from "../../kernel/http/body.ts";
import { invalid } from "../../kernel/http/problem.ts";
import { Answer, inputReader, register } from "../../kernel/http/route.ts";
import { Described, Id } from "../../kernel/http/shapes.ts";
import { networkOf, type RatePolicy } from "../../kernel/process/limiter.ts";
import { storeOf } from "../identity/service.ts";
import { oneClickPath, stopRecipient } from "./service.ts";

/** A mail provider sends for all of its readers. */
const byAddress: RatePolicy = { name: "one-click-address", limit: 300, windowS: 60 };
const mostBytes = 4_096;

/** RFC 8058 section 3.2: the one key and value, as a form in either of its media types. */
function isOneClick(text: string): boolean {
  const at = text.indexOf("List-Unsubscribe");
  return at !== -1 && text.includes("One-Click", at);
}

const common = {
  path: oneClickPath,
  tag: "Identity",
  query: Type.Object({
    tenant: Described(Id, "The shop."),
    token: Type.String({ minLength: 1, maxLength: 200, description: "From the mail." }),
  }),
  textReply: "text/html",
  replies: { 200: Type.String() },
} as const;

/**
 * The address in `List-Unsubscribe` of mails to recipients outside a shop (RFC 8058): a mail program posts to it
 * without a cookie, an origin or a header of ours, so that the token in it is all there is. Whoever only looks at it,
 * as programs do that look for harm in mails, ends nothing.
 */
export function oneClickRoutes(app: FastifyInstance, deps: Deps): void {
  const looking = {
    ...common,
    method: "GET",
    operationId: "showStopMails",
    summary: "A page with a button that ends the shop's reports to who has this link",
  } as const;
  const look = inputReader(looking);
  register(app, "open", looking, async (request) => {
    look(request);
    return page(
      "Do you want no more of these mails?",
      `<button name="List-Unsubscribe" value="One-Click">End them</button>`,
    );
  });
  const stopping = {
    ...common,
    method: "POST",
    operationId: "stopMailsInOneClick",
    bodyLimitBytes: mostBytes,
    summary: "End the shop's reports to who has this link, as mail programs do in one click",
    description: "The body says `List-Unsubscribe=One-Click` (RFC 8058).",
    textBody: ["application/x-www-form-urlencoded", "multipart/form-data"],
    errors: ["link_invalid", "tenant_unavailable", "rate_limited"],
  } as const;
  const read = inputReader(stopping);
  register(app, "open", stopping, async (request, reply) => {
    const { tenant: tenantId, token } = read(request).query as { readonly tenant: string; readonly token: string };
    if (!isOneClick(await textOf(request))) throw invalid("$", "must say List-Unsubscribe=One-Click");
    reply.headers(await deps.limiter.hit([{ policy: byAddress, by: networkOf(request.ip) }]));
    const tenant = await deps.directory.resolve(tenantId.toLowerCase());
    if (tenant === undefined) throw linkInvalid();
    requireActive(tenant);
    await stopRecipient(storeOf(deps, tenant), token, deps.now(), clientOf(request));
    return page("You get no more of these mails.", "");
  });
}

async function textOf(request: FastifyRequest): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of streamOf(request)) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) throw payloadTooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function page(title: string, form: string): Answer<string> {
  const text = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><form method="post">${form}</form></body>
</html>
`;
  return new Answer(200, text, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  });
}
