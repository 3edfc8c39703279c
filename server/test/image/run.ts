import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { postgresUser } from "../../src/embedded/account.ts";
import { startEmbedded } from "../../src/embedded/servers.ts";
import { makeScratchFolder } from "../scratch.ts";
import { png } from "../hostile-pictures.ts";
import { addVariant, openTill } from "../sales.ts";
import { productionSettings, startProcess } from "../service-process.ts";
import { buildImage, type Image } from "./dockerfile.ts";

// `npm run test:image`: builds what deploy/Dockerfile would put into an image, without Docker, and works with it as an
// installation does: starts it as an account without rights, signs in, opens a shop, sells, reads a picture, stops it.

const root = resolve(import.meta.dirname, "../../..");
const began = Date.now();

// npm's own variables, which this process may have from it, would tell an npm inside of this checkout.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
const target = mkdtempSync(join(tmpdir(), "tillhouse-image-"));
const servers = makeScratchFolder("image");
chmodSync(target, 0o755);
try {
  const image = buildImage(join(root, "deploy/Dockerfile"), root, target, {
    ...environment,
    npm_config_prefer_offline: "true",
  });
  say("built");
  const embedded = await startEmbedded(servers, { durable: false });
  try {
    const { provisionerUrl } = embedded.servers.default;
    await tryImage(image, productionSettings({ default: provisionerUrl }, embedded.centralUrl));
  } finally {
    await embedded.close();
    rmSync(embedded.postgresFolder, { recursive: true, force: true });
  }
} finally {
  for (const folder of [target, servers]) rmSync(folder, { recursive: true, force: true });
}
say("the image starts, sells and stops");

async function tryImage(image: Image, settings: Readonly<Record<string, string>>): Promise<void> {
  if (image.user === undefined || image.user === "root") throw new Error("the image runs as root");
  const cwd = join(image.root, image.workdir);
  // The listed environment and nothing of this machine's.
  const env = { ...image.env, ...settings };
  const service = await startProcess({ command: image.command, cwd, env, user: postgresUser(undefined) });
  say("started");
  try {
    const page = await fetch(`${service.url}/console`);
    if (!page.ok || !(await page.text()).includes("/console/assets/")) throw new Error("the image has no console");
    const shop = await service.openShop();
    const unitId: string = (await shop.get("/units")).body.items[0].id;
    const till = await openTill(shop);
    const variantId = await addVariant(shop, { sku: "A-1", price: "2.50", unitId });
    const { status, body } = await till.sell([{ variantId, quantity: "2" }]);
    if (status !== 201 || body.totals.total !== "5.00") throw new Error(`not sold: ${status} ${JSON.stringify(body)}`);
    say("sold");
    const product = { name: "Cup", variants: [{ sku: "CUP", unitId, price: "2" }] };
    const { id } = (await shop.post("/products", product)).body;
    const picture = await shop.put(`/products/${id}/image`, png(100, 100), { "content-type": "image/png" });
    if (picture.status !== 200) throw new Error(`no picture: ${picture.status} ${JSON.stringify(picture.body)}`);
    say("read a picture");
    checkHealth(image, new URL(service.url).port);
  } catch (error) {
    process.stderr.write(service.log());
    await service.stop().catch(() => undefined);
    throw error;
  }
  const code = await service.stop();
  if (code !== 0) throw new Error(`it stopped with ${code}:\n${service.log()}`);
  say("stopped");
}

/** The image's own command for it; it is to find the port by itself. */
function checkHealth({ healthcheck, env }: Image, port: string): void {
  const [program, ...args] = healthcheck;
  if (program !== "node") throw new Error(`the image's HEALTHCHECK is ${healthcheck.join(" ")}`);
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...env, PORT: port }, encoding: "utf8" });
  if (status !== 0) throw new Error(`the image's HEALTHCHECK fails: ${stderr}`);
}

function say(what: string): void {
  process.stdout.write(`${((Date.now() - began) / 1_000).toFixed(1)} s: ${what}\n`);
}
