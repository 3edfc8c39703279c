import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  createSecureContext,
  getCACertificates,
  rootCertificates,
  type ConnectionOptions,
  type SecureContext,
  type SecureContextOptions,
} from "node:tls";

/** How a connection is protected, by libpq's names and with libpq's meanings (PostgreSQL, "SSL Support" of libpq). */
export const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof sslModes)[number];

/** Which session is wanted of several hosts, by libpq's names: any, or one that writes. */
export const sessionKinds = ["any", "read-write", "primary"] as const;
type SessionKind = (typeof sessionKinds)[number];
/** The other names that libpq has: each may lead to a server that only reads. */
const readingKinds = ["read-only", "standby", "prefer-standby"];

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Where a PostgreSQL server listens, and how the way there is protected. */
export interface Address {
  /** One, or several that are tried in turn; the same array for all that is made of one URL. */
  readonly hosts: readonly [Host, ...Host[]];
  readonly sessionKind: SessionKind;
  readonly sslMode: SslMode;
  /** For the handshake; it holds a private key where `sslkey` is given. */
  readonly tls: ConnectionOptions;
  /** Command-line options that the server starts the session with. */
  readonly options: string | undefined;
}

/** The user that signs in to a database, and the database. A secret. */
export interface Login {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** Everything that a connection needs. A secret. */
export type Target = Address & Login;

/** A URL that cannot be used. The message goes on after the name of a setting, and quotes no secret. */
export class AddressFault extends Error {
  override readonly name = "AddressFault";
}

const defaultPort = 5432;
/** By the files that they are made of; the system's certificates alone take a fifth of a second. */
const contexts = new Map<string, SecureContext>();
const parameters = ["sslmode", "sslrootcert", "sslcert", "sslkey", "options", "target_session_attrs"] as const;
type Parameter = (typeof parameters)[number];

/** Address and login of a `postgres://` URL; throws an `AddressFault`. */
export function targetOf(url: string): Target {
  return { ...addressOf(url), ...loginOf(url) };
}

/**
 * The address of a `postgres://` URL. Reads the files of certificates that it names, once: one that changes needs a
 * restart. Throws an `AddressFault`.
 */
export function addressOf(url: string): Address {
  const { hosts, searchParams } = parse(url);
  const given = new Map([...searchParams].filter(([, value]) => value !== ""));
  const unknown = [...given.keys()].find((name) => !parameters.some((known) => known === name));
  if (unknown !== undefined)
    throw new AddressFault(`must not have the parameter ${unknown}; there are ${parameters.join(", ")}`);
  const read = (name: Parameter) => given.get(name);
  const sslMode = sslModeOf(read("sslmode"), read("sslrootcert"));
  return {
    hosts,
    sessionKind: sessionKindOf(read("target_session_attrs")),
    sslMode,
    tls: tlsOf(sslMode, read),
    options: read("options"),
  };
}

/** The login of a `postgres://` URL; throws an `AddressFault`. */
export function loginOf(url: string): Login {
  const { username, password, pathname } = parse(url).first;
  try {
    return {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
    };
  } catch {
    throw new AddressFault("must have %25 for a % in user, password and database");
  }
}

/** The URL with another login in it. A secret. */
export function withLogin(url: string, { user, password, database }: Login): string {
  const { first, listed } = parse(url);
  first.username = encodeURIComponent(user);
  first.password = encodeURIComponent(password);
  first.pathname = `/${encodeURIComponent(database)}`;
  return first.href.replace(authority, (_, login: string) => login + listed);
}

/** What stands before the hosts, and the hosts: those of libpq may be several, which no other URL has. */
const authority = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)/;

interface ParsedAddress {
  /** The URL with the first of its hosts. */
  readonly first: URL;
  readonly searchParams: URLSearchParams;
  readonly hosts: readonly [Host, ...Host[]];
  /** The hosts as they are written. */
  readonly listed: string;
}

function parse(url: string): ParsedAddress {
  const [before = "", login = "", listed = ""] = authority.exec(url) ?? [];
  const [first, ...others] = listed.split(",").map((one) => parseOne(login + one + url.slice(before.length)));
  if (first === undefined) throw noHost();
  const hosts = [hostOf(first), ...others.map(hostOf)] as const;
  return { first, searchParams: first.searchParams, hosts: [...hosts], listed };
}

function parseOne(url: string): URL {
  const parsed = /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || parsed.hostname === "") throw noHost();
  return parsed;
}

const noHost = () => new AddressFault("must be a postgres:// URL with a host");

function hostOf({ hostname, port }: URL): Host {
  return { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? defaultPort : Number(port) };
}

function sessionKindOf(given = "any"): SessionKind {
  const kind = sessionKinds.find((known) => known === given);
  if (readingKinds.includes(given))
    throw new AddressFault(
      `must not have target_session_attrs=${given}, which leads to a server that only reads: every session of the service writes; use read-write`,
    );
  if (kind === undefined)
    throw new AddressFault(`must have a target_session_attrs that is one of ${sessionKinds.join(", ")}`);
  return kind;
}

/** Like libpq: `prefer` unless given, and full verification where the system's certificates are trusted. */
function sslModeOf(given: string | undefined, root: string | undefined): SslMode {
  const name = given ?? (root === "system" ? "verify-full" : "prefer");
  const mode = sslModes.find((known) => known === name);
  if (mode === undefined) throw new AddressFault(`must have an sslmode that is one of ${sslModes.join(", ")}`);
  if (root === "system" && mode !== "verify-full")
    throw new AddressFault("must have sslmode=verify-full with sslrootcert=system");
  if (root === undefined && mode.startsWith("verify-"))
    throw new AddressFault(
      `must have an sslrootcert with sslmode=${mode}: a file with the certificates to trust, or \`system\``,
    );
  return mode;
}

/** As in libpq a certificate is verified wherever it is known what to trust, and the name with `verify-full` only. */
function tlsOf(sslMode: SslMode, read: (name: Parameter) => string | undefined): ConnectionOptions {
  const root = read("sslrootcert");
  const [cert, key] = [read("sslcert"), read("sslkey")];
  if ((cert === undefined) !== (key === undefined))
    throw new AddressFault("must have both of sslcert and sslkey, or neither");
  const files = JSON.stringify([root, cert, key]);
  let secureContext = contexts.get(files);
  if (secureContext === undefined) {
    const ca = root === undefined ? [] : root === "system" ? systemRoots() : readRoots(root);
    const own = { cert: cert && readPem("sslcert", cert), key: key && readPem("sslkey", key) };
    secureContext = contextOf({ ca, ...own });
    contexts.set(files, secureContext);
  }
  return {
    secureContext,
    rejectUnauthorized: root !== undefined,
    ...(sslMode === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
  };
}

/** The operating system's, or where it has none (small images), those that Node brings. */
function systemRoots(): string[] {
  const roots = [...getCACertificates("system"), ...getCACertificates("extra")];
  return roots.length > 0 ? roots : [...rootCertificates];
}

function readRoots(file: string): string[] {
  const text = readPem("sslrootcert", file);
  const parts = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    const roots = parts.map((part) => new X509Certificate(part).toString());
    if (roots.length > 0) return roots;
  } catch {
    // A part that is no certificate.
  }
  throw new AddressFault(`must have an sslrootcert with certificates in PEM: ${file}`);
}

function readPem(name: Parameter, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new AddressFault(`must have an ${name} that can be read: ${(error as Error).message}`);
  }
}

function contextOf(files: SecureContextOptions): SecureContext {
  try {
    return createSecureContext(files);
  } catch (error) {
    throw new AddressFault(`must have an sslcert and the sslkey that belongs to it: ${(error as Error).message}`);
  }
}
