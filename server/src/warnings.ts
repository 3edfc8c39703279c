import type { Config } from "./config.ts";
import { addressOf, type Address } from "./kernel/db/address.ts";

/**
 * What will not work, or not be safe, in production with these settings: one sentence each, beginning with the setting.
 */
export function productionWarnings(config: Config): string[] {
  const { publicUrl, trustProxy, servers = {}, centralUrl, metricsPort, dataDir } = config;
  const url = new URL(publicUrl);
  const warnings: string[] = [];
  if (isLoopback(url.hostname))
    warnings.push(
      `TILLHOUSE_PUBLIC_URL is ${publicUrl}: tokens and the links in mails name an address that only this machine reaches`,
    );
  else if (url.protocol !== "https:")
    warnings.push("TILLHOUSE_PUBLIC_URL is not https: browsers do not send the cookies, which are Secure");
  if (trustProxy.length === 0)
    warnings.push(
      "TILLHOUSE_TRUST_PROXY is not set: behind a proxy all callers have its address, and share its limits of signing in",
    );
  if (metricsPort === undefined) warnings.push("TILLHOUSE_METRICS_PORT is not set: there are no metrics");
  if (centralUrl === undefined)
    warnings.push(
      `TILLHOUSE_SERVERS is not set: all data is in ${dataDir} on this machine, in PostgreSQL servers that nobody backs up`,
    );
  const ways = [
    ...(centralUrl === undefined ? [] : [["TILLHOUSE_CENTRAL_URL", centralUrl] as const]),
    ...Object.entries(servers).flatMap(([name, setting]) => {
      const urls = typeof setting === "string" ? [setting] : [setting.url, setting.tenantUrl ?? setting.url];
      return [...new Set(urls)].map((way) => [`TILLHOUSE_SERVERS: server ${name}`, way] as const);
    }),
  ];
  for (const [subject, way] of ways) {
    const { hosts, sslMode } = addressOf(way);
    if (!hosts.every(({ host }) => isLoopback(host)) && sslMode !== "verify-full")
      warnings.push(`${subject} has sslmode=${sslMode}: ${weaknesses[sslMode]} (docs/operations/tls.md)`);
  }
  return warnings;
}

const open = "passwords of shops are safe, what they read and write is open to the network";
const spoofable = "who can answer in the server's place is believed";
const weaknesses: Readonly<Record<Exclude<Address["sslMode"], "verify-full">, string>> = {
  disable: open,
  allow: open,
  prefer: spoofable,
  require: spoofable,
  "verify-ca": "every server that the authority certified is believed",
};

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
