import { build, type Platform } from "esbuild";

/** A module and what it imports as one minified file of JavaScript. */
export async function bundle(entry: string, platform: Platform = "browser"): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform,
    conditions: ["@tillhouse/source"],
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`nothing was made of ${entry}`);
  return file.contents;
}
