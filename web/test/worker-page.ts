import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { bundle } from "../../client/test/bundle.ts";
import { findApps } from "../../server/src/apps/folder.ts";
import { appRoutes } from "../../server/src/apps/routes.ts";
import { makeServer } from "../../server/src/kernel/http/server.ts";

const fixtures = join(import.meta.dirname, "../../till-engine/test/browser");

/** Serves a page with a till in its Worker, as the service serves its apps: a file of `till-engine/test/browser`. */
export async function serveTill(
  apps: string,
  worker: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const assets = join(apps, "till/assets");
  mkdirSync(assets, { recursive: true });
  const page = '<!doctype html><script src="/till/assets/page.js" type="module"></script>';
  writeFileSync(join(apps, "till/index.html"), page);
  cpSync(join(fixtures, "page.js"), join(assets, "page.js"));
  writeFileSync(join(assets, "worker-test.js"), await bundle(join(fixtures, worker)));
  const log = pino({ level: "silent" });
  const server = await makeServer({
    ...{ log, allowedOrigins: [], trustProxy: [], translate: () => undefined, pagesAt: ["/till"] },
  });
  await appRoutes(server, findApps(apps), { hasDocuments: false });
  const url = `${await server.listen({ host: "127.0.0.1", port: 0 })}/till`;
  return { url, close: () => server.close() };
}
