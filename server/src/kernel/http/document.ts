import Fastify, { type FastifyInstance } from "fastify";
import { Type, type Static } from "typebox";
import { notFound } from "./problem.ts";
import { openApiDocument, type DocumentWords, type Examples } from "./openapi.ts";
import { Enum, Shape } from "./shapes.ts";
import { compile } from "./validate.ts";

/** Version of the contract document; the path's `v1` is its major. */
export const contractVersion = "1.0.0";

/** Everything that the page loads and sends comes from here and goes here, whatever it would like. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tillhouse API</title>
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/scalar.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>`;

/** Without the services of its maker: fonts, telemetry, a proxy, an assistant. */
const configuration = {
  url: "/openapi/v1.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
};
const start = `Scalar.createApiReference("#page", ${JSON.stringify(configuration)});`;

const DocumentQuery = Shape({ plane: Type.Optional(Enum("Plane", ["Admin", "Tenant"])) });
const planes = { Admin: "admin", Tenant: "tenant" } as const;
const readQuery = compile(DocumentQuery, "text");

/**
 * `/openapi/v1.json`, of both planes or with `?plane=` of one, and a page to read and try it at `/docs`; in development
 * only (docs/contract.md "Contract document").
 */
export function documentRoutes(
  app: FastifyInstance,
  words: DocumentWords,
  readExamples: () => Promise<Examples>,
): void {
  const documents = new Map<string | undefined, Record<string, unknown>>();
  let script: Promise<string | undefined> | undefined;
  app.get("/openapi/v1.json", async (request, reply) => {
    const { plane: value } = readQuery(request.query) as Static<typeof DocumentQuery>;
    const plane = value === undefined ? undefined : planes[value];
    const document =
      documents.get(plane) ??
      openApiDocument(app.contracts, contractVersion, words, { plane, examples: await readExamples() });
    documents.set(plane, document);
    return reply.send(document);
  });
  app.get("/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", contentSecurityPolicy).send(page),
  );
  app.get("/docs/start.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(start));
  app.get("/docs/scalar.js", async (_request, reply) => {
    const text = await (script ??= scalarScript());
    if (text === undefined) throw notFound("documents page: it is installed with the development dependencies only");
    return reply.type("text/javascript; charset=utf-8").send(text);
  });
}

/**
 * The page's program, which its package has only inside a plugin of a server; undefined where it is not installed. Read
 * at the first need: it is several megabytes.
 */
async function scalarScript(): Promise<string | undefined> {
  const plugin = await import("@scalar/fastify-api-reference").catch(() => undefined);
  if (plugin === undefined) return undefined;
  const server = Fastify();
  try {
    await server.register(plugin.default, { routePrefix: "/docs", configuration: { url: "/openapi/v1.json" } });
    return (await server.inject("/docs/js/scalar.js")).body;
  } finally {
    await server.close();
  }
}
