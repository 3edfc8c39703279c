import { isIP } from "node:net";
import { closest } from "fastest-levenshtein";
import { AddressFault, addressOf, targetOf } from "./kernel/db/address.ts";
import type { ServerSetting } from "./kernel/db/servers.ts";

export interface Lifetimes {
  /** Seconds a session lives without being used. */
  readonly idleS: number;
  /** Seconds a session lives at most. */
  readonly absoluteS: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const mostLifetimeS = 365 * 24 * 3600;

/** By the command line, the tests and the benches. */
const readElsewhere = /^TILLHOUSE_(PASSWORD|PASSPHRASE|URL|DATA|TEST_.*)$/;

/** Reads one variable at a time and remembers every fault. An empty variable counts as absent. */
export class Reader {
  readonly faults: string[] = [];
  readonly #env: Environment;
  readonly #known = new Set<string>();

  constructor(env: Environment) {
    this.#env = env;
  }

  fault(name: string, message: string): void {
    this.faults.push(`${name} ${message}`);
  }

  optional(name: string): string | undefined {
    this.#known.add(name);
    const value = this.#env[name]?.trim();
    return value === "" ? undefined : value;
  }

  /** What begins like a setting and was not read: each with the setting that its name is nearest to. */
  unknown(): string[] {
    const names = Object.keys(this.#env).filter((name) => name.startsWith("TILLHOUSE_"));
    return names
      .filter((name) => !this.#known.has(name) && !readElsewhere.test(name))
      .map((name) => `${name} is no setting; the nearest one is ${closest(name, [...this.#known])}`);
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  matching(name: string, pattern: RegExp, what: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!pattern.test(value)) this.fault(name, `must be ${what}`);
    return value;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name, fallback);
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.fault(name, `must be one of ${choices.join(", ")}`);
    return found ?? fallback;
  }

  optionalNumber(name: string, least: number, most: number): number | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    this.fault(name, `must be a whole number from ${least} to ${most}`);
    return undefined;
  }

  number(name: string, fallback: number, least: number, most: number): number {
    return this.optionalNumber(name, least, most) ?? fallback;
  }

  lifetimes(idleName: string, idle: number, absoluteName: string, absolute: number): Lifetimes {
    const idleS = this.number(idleName, idle, 60, mostLifetimeS);
    const absoluteS = this.number(absoluteName, absolute, 60, mostLifetimeS);
    if (idleS > absoluteS) this.fault(idleName, `must not be longer than ${absoluteName}`);
    return { idleS, absoluteS };
  }

  password(name: string): string | undefined {
    const value = this.optional(name);
    if (value !== undefined && value.length < 12) this.fault(name, "must have at least 12 characters");
    return value;
  }

  list(name: string): string[] {
    return this.text(name, "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  }

  /** An address to listen on, or a name that has one. */
  host(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    // A name that ends in a number is an address that is none (URL standard, "ends in a number").
    const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value) && !/^\d+$/.test(value.split(".").at(-1) ?? "");
    if (isIP(value) === 0 && !isName) this.fault(name, "must be an address such as 0.0.0.0 or ::, or a host name");
    return value;
  }

  origin(name: string, fallback: string): string {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    if (!isOrigin(value)) this.fault(name, "must be an origin such as https://shop.example.com, without a path");
    return value;
  }

  origins(name: string): string[] {
    const origins = this.list(name);
    if (!origins.every(isOrigin))
      this.fault(name, "must be origins such as https://shop.example.com, separated by commas");
    return origins;
  }

  networks(name: string): string[] {
    const networks = this.list(name);
    if (!networks.every(isNetwork)) this.fault(name, "must be addresses or CIDR ranges, separated by commas");
    return networks;
  }

  postgresUrl(name: string): string | undefined {
    const value = this.optional(name);
    const fault = value === undefined ? undefined : urlFault(value);
    if (fault !== undefined) this.fault(name, fault);
    return value;
  }

  smtpUrl(name: string): string | undefined {
    const value = this.optional(name);
    const isUrl =
      value === undefined || (/^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== "");
    if (!isUrl) this.fault(name, "must be an smtp:// or smtps:// URL with a host");
    return value;
  }

  /**
   * The endpoint of traces, by the names and rules of OpenTelemetry (OTLP Exporter Configuration, "Endpoint URLs for
   * OTLP/HTTP").
   */
  tracesUrl(): string | undefined {
    const own = this.httpUrl("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
    const common = this.httpUrl("OTEL_EXPORTER_OTLP_ENDPOINT");
    return own ?? (common === undefined ? undefined : `${common.replace(/\/$/, "")}/v1/traces`);
  }

  httpUrl(name: string): string | undefined {
    const value = this.optional(name);
    const isUrl = value === undefined || (/^https?:\/\/[^/?#@]+([/][^?#]*)?$/.test(value) && URL.canParse(value));
    if (!isUrl) this.fault(name, "must be an http:// or https:// URL without a login, such as http://127.0.0.1:4318");
    return value;
  }

  servers(name: string): Record<string, ServerSetting> | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    let servers: unknown;
    try {
      servers = JSON.parse(text);
    } catch {
      servers = undefined;
    }
    if (typeof servers !== "object" || servers === null || Array.isArray(servers)) {
      this.fault(name, 'must be a JSON object such as {"default":"postgres://…"}');
      return {};
    }
    for (const [server, setting] of Object.entries(servers)) {
      if (!/^[a-z][a-z0-9-]{0,62}$/.test(server))
        this.fault(name, `has a server name that is not a-z, 0-9 and -: ${server}`);
      for (const fault of serverFaults(setting)) this.fault(name, `has a server ${server} whose ${fault}`);
    }
    if (!("default" in servers)) this.fault(name, "must name a server `default`, where new shops open");
    return servers as Record<string, ServerSetting>;
  }

  encryptionKeys(name: string): string | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    const keys = value.split(",").map((key) => /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+=*)$/.exec(key.trim()));
    const whole = keys.every((key) => key !== null && Buffer.from(key[2] ?? "", "base64").length === 32);
    if (!whole) this.fault(name, "must be id:base64 of 32 bytes, separated by commas");
    if (new Set(keys.map((key) => key?.[1])).size !== keys.length) this.fault(name, "must not name an id twice");
    return value;
  }
}

/** Whether the text is `https://host` or `http://host`, with a port at most. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isNetwork(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** What is wrong with the URL of a database, if anything; files of certificates are read. */
function urlFault(text: string): string | undefined {
  return addressFault(() => {
    if (targetOf(text).database === "") throw new AddressFault("must name a database");
  });
}

function addressFault(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof AddressFault) return error.message;
    throw error;
  }
}

function serverFaults(setting: unknown): string[] {
  if (typeof setting === "string") return faultsOf("URL", urlFault(setting));
  const { url, tenantUrl = url, ...others } = Object(setting) as Record<string, unknown>;
  if (typeof url !== "string" || typeof tenantUrl !== "string" || Object.keys(others).length > 0)
    return ['value must be a URL, or {"url":"postgres://…","tenantUrl":"postgres://…"}'];
  return [
    ...faultsOf("url", urlFault(url)),
    ...faultsOf(
      "tenantUrl",
      addressFault(() => addressOf(tenantUrl)),
    ),
  ];
}

function faultsOf(what: string, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${what} ${fault}`];
}
