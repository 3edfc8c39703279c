import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./openapi.ts";

/** Version of the contract document; the path's `v1` is its major. */
export const contractVersion = "1.0.0";

const assets: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Tillhouse API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>`;

const start = `SwaggerUIBundle({ url: "/openapi/v1.json", dom_id: "#page", deepLinking: true, withCredentials: true, tryItOutEnabled: true });`;

/** `/openapi/v1.json` and a page to read it at `/docs`; in development only (docs/contract.md "Contract document"). */
export function documentRoutes(app: FastifyInstance): void {
  let document: Record<string, unknown> | undefined;
  app.get("/openapi/v1.json", async () => (document ??= openApiDocument(app.contracts, contractVersion)));
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const csp =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";
  app.get("/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", csp).send(page),
  );
  app.get("/docs/start.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(start));
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/docs/${name}`, async (_request, reply) => reply.type(type).send(await readFile(join(folder, name))));
  }
}
