import type { KeyObject } from "node:crypto";
import type { JWK } from "jose";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "./config.ts";
import type { Background } from "./kernel/background.ts";
import type { AuditEvent } from "./kernel/db/audit.ts";
import type { CentralDatabase } from "./kernel/db/central.ts";
import type { Sender, TenantDatabases } from "./kernel/db/databases.ts";
import type { TenantDirectory } from "./kernel/db/directory.ts";
import type { TenantRead, TenantWrite } from "./kernel/db/handles.ts";
import type { Migration } from "./kernel/db/migrate.ts";
import type { Meter } from "./kernel/process/meter.ts";
import type { Postman } from "./kernel/process/postman.ts";
import type { Timers } from "./kernel/timers.ts";
import type { PlacementServers } from "./kernel/db/servers.ts";
import type { SchemaTemplates } from "./kernel/db/templates.ts";
import type { Tenant } from "./kernel/db/tenants.ts";
import type { RateLimiter } from "./kernel/process/limiter.ts";
import type { Scheduler } from "./kernel/process/scheduler.ts";
import type { Feeds } from "./kernel/process/feeds.ts";
import type { SecretBox } from "./kernel/secrets.ts";

/** The first user of a new shop. */
export interface ShopOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Undefined: the owner is invited to choose a password. */
  readonly passwordHash: string | undefined;
}

/** What an operator is let into a shop for. */
export interface SupportGrant {
  readonly accessId: string;
  /** As both planes' audit logs name the operator. */
  readonly actor: Pick<AuditEvent, "actorId" | "requestId" | "ip"> & { readonly actorName: string };
  readonly operatorId: string;
  readonly reason: string;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly userAgent: string | null;
}

/** What a rotation of the signing keys did. */
export interface SigningKeyChange {
  readonly kid: string;
  readonly activeFrom: string;
  readonly othersRetiredAt: string;
}

/** The keys that sign the access tokens of one plane (`auth/keys/keys.ts`). */
export interface SigningKeys {
  /** The key that signs now. */
  readonly signing: { readonly kid: string; readonly privateKey: KeyObject };
  /** Reads the keys again when what is known is old. */
  refresh(): Promise<void>;
  /** The public key of `kid` while its tokens are honoured, or undefined. */
  find(kid: string): Promise<KeyObject | undefined>;
  /** Are tokens under this key good now, as far as this process knows? */
  honours(kid: string): boolean;
  jwks(): Promise<{ keys: JWK[] }>;
  /** Puts a new key in the place of those before it; `immediately`: these are over at once. */
  rotate(tokenLifetimeS: number, options: { readonly immediately: boolean }): Promise<SigningKeyChange>;
}

/** Sends what shops leave for webhooks (`tenant/webhooks/courier.ts`). */
export interface WebhookSender extends Sender {
  /** From now on it looks by itself for what is due. */
  start(): void;
  /** Sends everything that is due by now. */
  run(): Promise<void>;
}

/** A picture as it is kept: WebP without metadata, upright, in sRGB. */
export interface EncodedImage {
  /** The digest of `full` (SHA-256, base64url). */
  readonly digest: string;
  /** The width of `full`, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly full: Buffer;
  readonly small: Buffer;
}

/** Makes pictures of the files that shops send (`tenant/catalogue/images/pictures.ts`). */
export interface PictureReader {
  encode(tenantId: string, path: string): Promise<EncodedImage>;
}

/** Everything the application is built from. Made once in main.ts (or the tests' harness) and passed down. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Registry;
  /** The wall clock; tests move it. */
  readonly now: () => Date;
  /** What a request that has to wait looks again by; tests turn it by hand. */
  readonly timers: Timers;
  readonly central: CentralDatabase;
  readonly directory: TenantDirectory;
  readonly databases: TenantDatabases;
  readonly servers: PlacementServers;
  /** What a tenant's schema is made of, in order; read once at start. */
  readonly tenantMigrations: readonly Migration[];
  /** The templates of `tenantMigrations`, on each server. */
  readonly templates: SchemaTemplates;
  readonly secrets: SecretBox;
  readonly keys: { readonly admin: SigningKeys; readonly tenant: SigningKeys };
  readonly postman: Postman;
  readonly courier: WebhookSender;
  readonly scheduler: Scheduler;
  readonly limiter: RateLimiter;
  /** Counts the shops' requests. */
  readonly meter: Meter;
  /** Wakes tills that wait for changes. */
  readonly feeds: Feeds;
  /** Reads the pictures that shops send. */
  readonly pictures: PictureReader;
  /** Work that outlives its request: graduations, fan-outs. */
  readonly background: Background;
  /** The feature modules; the planes do not import each other, so the admin plane is handed this and what follows. */
  readonly moduleNames: readonly string[];
  /** Fills a new tenant's empty tables. */
  readonly openShop: (tx: TenantWrite, owner: ShopOwner, enabledModules: readonly string[]) => Promise<void>;
  /** The first column of a shop with a value that no request could have written; `tables`: those that it has. */
  readonly findFalse: (
    tx: TenantWrite,
    tables: ReadonlySet<string>,
  ) => Promise<{ readonly table: string; readonly column: string } | undefined>;
  /** The shop's oldest global admin, and whether any of them ever chose a password. */
  readonly findShopOwner: (
    tx: TenantRead,
  ) => Promise<{ readonly id: string; readonly hasPassword: boolean } | undefined>;
  /** The users who hold everything in the shop and can sign in: they hear of what becomes of it. */
  readonly listShopOwners: (tx: TenantRead) => Promise<readonly { readonly email: string; readonly name: string }[]>;
  /** The shops' plane is handed this: whether the operator is active in that session and may look into shops. */
  readonly mayLookIntoShops: (operator: {
    readonly operatorId: string;
    readonly sessionId: string;
  }) => Promise<boolean>;
  /** Opens a session in which an operator reads in the shop. */
  readonly openSupportAccess: (
    tx: TenantWrite,
    tenant: Tenant,
    grant: SupportGrant,
  ) => Promise<{ readonly userId: string }>;
}
