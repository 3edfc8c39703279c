import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../server/test/eventually.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { openTill } from "../../server/test/sales.ts";

const document = join(import.meta.dirname, "../../client/openapi.json");
const port = 4010;
const proxied = `http://127.0.0.1:${port}`;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: readonly (Parameter | { readonly $ref: string })[] } }>
  >;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** A proxy of other people's (https://stoplight.io/prism) that holds all that passes it to the contract document. */
describe("what a validating proxy sees", () => {
  let service: TestService;
  let shop: Shop;
  let proxy: ChildProcess;
  let admin: string;
  before(async () => {
    service = await startService();
    shop = await service.openShop();
    admin = await service.admin();
    const command = ["--yes", "@stoplight/prism-cli@5.16.0", "proxy", document, service.url];
    proxy = spawn("npx", [...command, "--errors", "--port", String(port)], { stdio: "ignore", detached: true });
    await eventually(
      "the proxy listens",
      async () =>
        fetch(proxied).then(
          () => true,
          () => false,
        ),
      180_000,
    );
  });
  after(async () => {
    // npx starts another process, which ends with its group.
    if (proxy?.pid !== undefined) process.kill(-proxy.pid);
    await service?.close();
  });

  /** What the proxy has against a call; undefined: nothing. */
  async function deviation(path: string, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
    const response = await fetch(proxied + path, { headers });
    const text = await response.text();
    const violations = response.headers.get("sl-violations");
    if (violations === null && !text.includes("stoplight.io/prism/errors")) return undefined;
    return `${path} ${response.status} ${violations ?? text}`;
  }

  test("every list, read by an owner and by an operator, is as the document has it", async () => {
    const till = await openTill(shop);
    assert.equal((await till.sell([{ name: "Bread", unitPrice: "1", quantity: "1" }])).status < 500, true);
    const { paths, components } = JSON.parse(readFileSync(document, "utf8")) as Document;
    const found: string[] = [];
    let read = 0;
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined || path.includes("{")) continue;
      const parameters = (get.parameters ?? []).map((one) =>
        "$ref" in one ? components.parameters[one.$ref.split("/").at(-1) ?? ""] : one,
      );
      // What needs more than a token has tests of its own, and a stream does not end.
      const needsMore = parameters.some(
        (one) => one?.required === true && !["Tenant-ID", "tenantId"].includes(one.name),
      );
      if (needsMore || path === "/events") continue;
      const token = path.startsWith("/admin") ? admin : shop.token;
      const tenant = path.startsWith("/admin") ? {} : { "tenant-id": shop.tenantId };
      const fault = await deviation(path, { authorization: `Bearer ${token}`, ...tenant });
      read += 1;
      if (fault !== undefined) found.push(fault);
    }
    assert.deepEqual(found, []);
    assert.ok(read > 80, `only ${read} were read`);
  });
});
