import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { Config } from "../config.ts";
import type { DemoShop } from "../demo/shops.ts";

/** What a first start created; printed once. */
export interface FirstStart {
  readonly admin: { readonly email: string; readonly password: string };
  readonly shops: readonly DemoShop[];
}

/** Where everything is; said at every start. */
export function addresses(address: AddressInfo, config: Config, postgresFolder: string | undefined): string {
  const url = urlOf(address);
  const lines = [`Tillhouse is ready on ${url}`];
  if (config.servesApps)
    lines.push(
      `  console     ${url}/console, for operators`,
      `  office      ${url}/office, for who works in a shop`,
      `  till        ${url}/till, for selling`,
    );
  if (config.env === "development") lines.push(`  contract    ${url}/openapi/v1.json, to read and try at ${url}/docs`);
  lines.push(`  health      ${url}/health/ready`);
  if (postgresFolder !== undefined)
    lines.push(`  databases   embedded PostgreSQL servers default and second, in ${postgresFolder}`);
  if (existsSync(tourFile(config))) lines.push(`  login       of the first operator, in ${resolve(tourFile(config))}`);
  return `${lines.join("\n")}\n`;
}

/** The accounts that can sign in, and something to try; said once, at the first start. */
export function credentials(config: Config, { admin, shops }: FirstStart, address: AddressInfo): string {
  const url = urlOf(address);
  const password = config.adminPassword === undefined ? admin.password : "as set in TILLHOUSE_ADMIN_PASSWORD";
  const lines = [
    "",
    "This is shown once; write it down.",
    "",
    "Platform user",
    `  email       ${admin.email}`,
    `  password    ${password}`,
  ];
  for (const shop of shops) {
    lines.push(
      "",
      `${shop.name}`,
      ...(config.servesApps
        ? [
            `  office      ${url}/office/${shop.slug}`,
            `  till        ${url}/till/${shop.slug}#${shop.till.code}`,
            `  PINs        ${shop.till.staff.map(({ name, pin }) => `${pin} ${name}`).join(", ")}`,
          ]
        : []),
      `  Tenant-ID   ${shop.tenantId}`,
      `  email       ${shop.owner.email}`,
      `  password    ${shop.owner.password}`,
    );
  }
  const [shop] = shops;
  if (shop !== undefined) {
    const login = JSON.stringify({ email: shop.owner.email, password: shop.owner.password });
    lines.push(
      ...[
        "",
        "Try",
        `  TOKEN=$(curl -s ${url}/identity/login -H 'Tenant-ID: ${shop.tenantId}' -H 'Content-Type: application/json' \\`,
      ],
      `    -d '${login}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
      `  curl -s ${url}/products -H 'Tenant-ID: ${shop.tenantId}' -H "Authorization: Bearer $TOKEN"`,
    );
  }
  return `${lines.join("\n")}\n\n`;
}

/**
 * Keeps the operator's login of a first start in the data folder, for the tour of README.md; only its owner can read
 * it.
 */
export function writeTour(config: Config, { email, password }: FirstStart["admin"]): void {
  writeFileSync(tourFile(config), exported({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }), { mode: 0o600 });
}

/** The address may be another one at each start. */
export function updateTour(config: Config, address: AddressInfo): void {
  const file = tourFile(config);
  if (!existsSync(file)) return;
  const kept = readFileSync(file, "utf8").replace(/^export TILLHOUSE_URL=.*\n/m, "");
  writeFileSync(file, kept + exported({ TILLHOUSE_URL: urlOf(address) }));
}

function tourFile({ dataDir }: Config): string {
  return join(dataDir, "tour.env");
}

/** In a form that bash, zsh and fish read. */
function exported(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`)
    .join("");
}

/** Where a listening server is reached from this machine. */
export function urlOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return `http://localhost:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
