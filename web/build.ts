import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { build as Build } from "vite";

/**
 * `npm run apps`: builds the apps into `web/dist` if their sources have changed since the last time. Each file is there
 * as it is and compressed, so that nothing is compressed while it is served.
 */

const web = import.meta.dirname;
const root = dirname(web);
const dist = join(web, "dist");
const stamp = join(dist, "sources.sha256");
/** Where each is served, and its folder. The page of components is served in development only. */
const apps = { console: "console", office: "office", till: "till", components: "ui" };

const iconSizes = [192, 512];
const manifest = {
  ...{ id: "/till/", name: "Tillhouse till", short_name: "Till", start_url: "/till/", scope: "/till/" },
  ...{ display: "standalone", background_color: "#ffffff", theme_color: "#1d4ed8" },
  icons: [
    { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
    ...iconSizes.map((size) => ({ src: `icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
  ],
};

const hash = hashSources();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) await build();

/** A hash of all that the apps are made from. */
function hashSources(): string {
  const files = globSync(
    [
      "package-lock.json",
      "web/build.ts",
      "web/*/index.html",
      "web/*/{src,public,offline}/**/*.*",
      "{client,pricing,till-engine}/{src,generated}/**/*.ts",
    ],
    { cwd: root },
  ).sort();
  const sum = createHash("sha256");
  for (const file of files) sum.update(`${file}\0`).update(readFileSync(join(root, file)));
  return sum.digest("hex");
}

async function build(): Promise<void> {
  const began = Date.now();
  const tools = await Promise.all([import("vite"), import("@vitejs/plugin-react")]).catch(() => undefined);
  if (tools === undefined) {
    process.stderr.write("their tools are not installed (npm ci without --omit=dev)\n");
    process.exit(1);
  }
  const [vite, { default: react }] = tools;
  process.stdout.write("Building the apps, as their sources have changed …\n");
  // Beside the old ones, which another process may be serving.
  const fresh = join(web, `dist-${process.pid}`);
  for (const [app, folder] of Object.entries(apps))
    await vite.build({
      configFile: false,
      root: join(web, folder),
      base: `/${app}/`,
      publicDir: join(web, "ui", "public"),
      logLevel: "warn",
      plugins: [react()],
      worker: { format: "es" },
      resolve: { conditions: ["@tillhouse/source", ...vite.defaultClientConditions] },
      build: {
        outDir: join(fresh, app),
        emptyOutDir: true,
        target: "es2024",
        // Inline files would need a looser policy than 'self'.
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 1000,
        modulePreload: { polyfill: false },
      },
    });
  await makeInstallable(vite, join(fresh, "till"));
  for (const file of globSync("**/*.{html,js,css,svg,json,webmanifest}", { cwd: fresh })) compress(join(fresh, file));
  writeFileSync(join(fresh, relative(dist, stamp)), hash);
  putInPlace(fresh);
  process.stdout.write(`Built the apps in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
}

/** What makes a browser keep the till's program, and offer to install it: its manifest, icons, and service worker. */
async function makeInstallable({ build }: { readonly build: typeof Build }, folder: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const drawing = readFileSync(join(folder, "icon.svg"));
  for (const size of iconSizes)
    await sharp(drawing, { density: size * 2.25 })
      .resize(size)
      .png()
      .toFile(join(folder, `icon-${size}.png`));
  writeFileSync(join(folder, "manifest.webmanifest"), JSON.stringify(manifest));
  const files = globSync("**/*.*", { cwd: folder }).sort();
  const hashes = files.map((file) => {
    const hash = createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("base64");
    // The page has no name of its own.
    return [`/till/${file === "index.html" ? "" : file}`, `sha256-${hash}`] as const;
  });
  const programFiles = JSON.stringify(Object.fromEntries(hashes));
  const programVersion = createHash("sha256").update(programFiles).digest("hex").slice(0, 16);
  await build({
    ...{ configFile: false, root: join(web, "till"), publicDir: false, logLevel: "warn" },
    define: { programFiles, programVersion: JSON.stringify(programVersion) },
    build: {
      ...{ outDir: folder, emptyOutDir: false, target: "es2024", modulePreload: false },
      lib: { entry: join(web, "till/offline/service-worker.ts"), formats: ["es"], fileName: () => "sw.js" },
    },
  });
}

/** Another process may do the same at the same time: who comes second finds the same files in place. */
function putInPlace(fresh: string): void {
  const old = `${fresh}-old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } catch (error) {
    if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) throw error;
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
