import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { refusal } from "../kernel/http/refusals.ts";
import type { AppName, BuiltApps } from "./folder.ts";
import { homePage, homePolicy } from "./home.ts";

/** Pages run only what was built with them: no text becomes a script, a style or markup, whatever a name contains. */
const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** A Worker has the policy of its own file. The till's checks PINs by WebAssembly, and has no page to be shown in. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const noDevices = "camera=(), geolocation=(), hid=(), microphone=(), serial=(), usb=()";
const permissions: Readonly<Record<AppName, string>> = {
  console: noDevices,
  office: noDevices,
  components: noDevices,
  till: "camera=(self), geolocation=(), hid=(self), microphone=(), serial=(self), usb=(self)",
};

/**
 * Serves the apps: their files for ever, as the names have a hash; the page of an app for every other path below it; at
 * `/` a page that leads to them.
 */
export async function appRoutes(
  app: FastifyInstance,
  { folder, names }: BuiltApps,
  { hasDocuments }: { readonly hasDocuments: boolean },
): Promise<void> {
  if (names.length === 0) return;
  const home = homePage(hasDocuments ? [...names, "docs"] : names);
  app.get("/", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", homePolicy).send(home),
  );
  for (const name of names)
    await app.register(async (scope) => {
      await serveApp(scope, name, join(folder, name));
    });
}

async function serveApp(app: FastifyInstance, name: AppName, root: string): Promise<void> {
  const headers = { "permissions-policy": permissions[name] };
  await app.register(fastifyStatic, {
    ...{ root, prefix: `/${name}/`, index: false, wildcard: false, preCompressed: true, cacheControl: false },
    globIgnore: ["**/*.{br,gz}", "index.html"],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(root, "assets"));
      const caching = isHashed ? "public, max-age=31536000, immutable" : "no-cache";
      const policy = name === "till" && basename(path).startsWith("worker-") ? workerPolicy : appPolicy;
      reply.headers({ ...headers, "content-security-policy": policy, "cache-control": caching });
    },
  });
  const page = async (_request: unknown, reply: FastifyReply) => reply.sendFile("index.html");
  app.get(`/${name}`, page);
  app.get(`/${name}/*`, page);
  // A file of an older build is missing: its page must hear that, and not be given another page in its place.
  app.get(`/${name}/assets/*`, async () => {
    throw refusal("not_found");
  });
}
