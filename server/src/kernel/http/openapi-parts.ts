// What the contract document has once for all operations: tags, headers, ways to show who one is.

import type { TSchema } from "typebox";
import type { RouteContract } from "./route.ts";

type Json = Record<string, unknown>;

/** The tags that are used, in the order of the alphabet, each with what stands under it, by its route or by `tags`. */
export function describedTags(
  tags: Readonly<Record<string, string>>,
  used: readonly { readonly tag: string; readonly tagDescription?: string | undefined }[],
): Json[] {
  const described = new Map(used.map(({ tag, tagDescription }) => [tag, tagDescription ?? tags[tag]]));
  return [...described].sort().map(([name, description]) => ({ name, ...(description && { description }) }));
}

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example });

export const responseHeaders = {
  ETag: text("Tells whether an answer is still the same: for `If-None-Match`.", 'W/"n4bQgYhMfWWaL-qgxVrQFa"'),
  "Idempotent-Replayed": {
    description: "Sent when the resource had been created by the same request before.",
    schema: { type: "string", const: "true" },
  },
  Location: text("Path of what was created.", "/users/019a9c1e-6c1f-7b53-9d1c-1f2e3d4c5b6a"),
  "Preference-Applied": {
    description: "Sent when the answer came before the work was done, as `Prefer` has it.",
    schema: { type: "string", const: "respond-async" },
  },
  RateLimit: text("What is left of each limit (draft-ietf-httpapi-ratelimit-headers).", '"address";r=9;t=60'),
  "RateLimit-Policy": text("The limits that hold here.", '"address";q=10;w=60'),
  "Retry-After": {
    description: "Seconds after which it can be tried again.",
    schema: { type: "integer", minimum: 1 },
    example: 1,
  },
  "Server-Time": {
    description: "The service's clock, by which a client can correct its own: in every answer of the tenant plane.",
    schema: { type: "string", format: "date-time" },
    example: "2026-03-01T09:30:00.000Z",
  },
  "WWW-Authenticate": { required: true, schema: { type: "string", const: "Bearer" } },
  "X-Request-Id": {
    description: "Names the request in the service's log.",
    required: true,
    schema: { type: "string", format: "uuid" },
    example: "019a9c1e-6c1f-7b53-9d1c-1f2e3d4c5b6a",
  },
} as const;

/** References to headers, as a response has them. */
export function headerRefs(names: readonly (keyof typeof responseHeaders)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** As parameters, because a client decides by the call whether it sends them. */
export const requestHeaders: Json = {
  Approval: {
    name: "Approval",
    in: "header",
    description: "Id of an approval (`POST /approvals`) that stands for a permission the caller lacks.",
    schema: { type: "string", format: "uuid" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      'The version that the change is made for, in quotes: `"3"`; 409 `version_conflict` when it is another by now.',
    schema: { type: "string", pattern: '^"\\d{1,9}"$' },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of an earlier answer: it is 304, without a body, while the answer is the same.",
    schema: { type: "string", maxLength: 2_000 },
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    description: "The last `id` that came: the stream goes on behind it. Without it the stream begins now.",
    schema: { type: "string", pattern: "^\\d{1,15}$" },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description: "`respond-async` (RFC 7240): the answer comes once the work has begun.",
    schema: { type: "string" },
  },
};

const webhookHeaders = [
  ["webhook-id", { type: "string", format: "uuid" }, "Of the event: the same however often it is sent."],
  ["webhook-timestamp", { type: "string", pattern: "^\\d{1,12}$" }, "When it is sent, in seconds since 1970."],
  [
    "webhook-signature",
    { type: "string" },
    "For each secret `v1,` and the HMAC-SHA256, in base64, of id, timestamp and the body's bytes with points between them; one that fits is enough.",
  ],
] as const;

/** What the service sends to a URL of the shop's choice (Standard Webhooks 1.0.0), as an operation of the receiver. */
export function webhookOf(name: string, tag: string, schema: unknown): Json {
  return {
    operationId: `receive${name}`,
    summary: `A webhook is told of ${name}`,
    tags: [tag],
    security: [],
    parameters: webhookHeaders.map(([header, type, description]) => ({
      ...{ name: header, in: "header", required: true, description, schema: type },
    })),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "It is taken." },
      "410": { description: "The webhook is over: it is switched off." },
      default: { description: "It is sent again, ten times in three days, after `Retry-After` where that is later." },
    },
  };
}

/** The parameter of routes that know by it which device asks. */
export function deviceHeader(required: boolean): Json {
  const without = required ? " Without it: 403 `device_unknown`." : "";
  const description = `The credential of the device that asks, as \`POST /devices\` answered it.${without}`;
  return { name: "Device", in: "header", required, description, schema: { type: "string" } };
}

const cookieSchemes = { admin: "AdminRefreshCookie", tenant: "TenantRefreshCookie" } as const;
const deviceCookieScheme = "DeviceRefreshCookie";

/** The parts of a route that decide how its caller shows who it is. */
interface SecuredRoute {
  readonly plane: "admin" | "tenant" | "open";
  readonly contract: Pick<RouteContract<TSchema, TSchema, TSchema, TSchema>, "cookie"> & {
    readonly permission?: string | null;
  };
}

/** How the callers of these routes show who they are. */
export function securitySchemes(routes: readonly SecuredRoute[]): Json {
  const bearer = (description: string) => ({ type: "http", scheme: "bearer", bearerFormat: "JWT", description });
  const known: Json = {
    AdminBearer: bearer("An access token of the operators' plane (audience service-admin)."),
    TenantBearer: bearer("An access token of the shop that Tenant-ID names (audience service-tenant)."),
    TenantId: { type: "apiKey", in: "header", name: "Tenant-ID", description: "The shop's id, a UUID." },
  };
  for (const { plane, contract } of routes) {
    if (contract.cookie === undefined || plane === "open") continue;
    const { name, deviceName } = contract.cookie;
    const kept = "Browsers keep and send it; a page's program cannot read it.";
    const cookie = (of: string, description: string) => ({ type: "apiKey", in: "cookie", name: of, description });
    known[cookieSchemes[plane]] = cookie(name, `The refresh token. ${kept}`);
    if (deviceName !== undefined)
      known[deviceCookieScheme] = cookie(
        deviceName,
        `The refresh token of a session of the device that \`Device\` names. ${kept}`,
      );
  }
  const used = new Set(routes.flatMap((route) => securityOf(route).flatMap((together) => Object.keys(together))));
  return Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)));
}

/** The alternatives by which an operation can be called; what stands in one of them is needed together. */
export function securityOf({ plane, contract: { permission, cookie } }: SecuredRoute): Readonly<Record<string, []>>[] {
  if (plane === "open") return [];
  const shop: Record<string, []> = plane === "tenant" ? { TenantId: [] } : {};
  if (permission !== undefined) return [{ [plane === "admin" ? "AdminBearer" : "TenantBearer"]: [], ...shop }];
  const without = plane === "tenant" || cookie !== undefined ? [shop] : [];
  if (cookie === undefined) return without;
  const schemes = [cookieSchemes[plane], ...(cookie.deviceName === undefined ? [] : [deviceCookieScheme])];
  const withCookie = schemes.map((scheme) => ({ [scheme]: [] as [], ...shop }));
  return cookie.isOptional ? [...withCookie, shop] : withCookie;
}
