import { Type, type Static, type TObject, type TProperties } from "typebox";
import { Enum } from "./shapes.ts";

/**
 * What an errorCode promises: its one status, what it means, and the members its problem carries beside the standard
 * ones.
 */
export interface CodeEntry {
  readonly status: 400 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 414 | 415 | 429 | 431 | 500 | 503;
  /** Any route can answer it with this status, too. */
  readonly anywhereStatus?: 429;
  /** One sentence for the documents; the problem's `detail` says it for the case at hand. */
  readonly meaning: string;
  /** A member has one shape in all codes, so that a client reads it without looking at the code. */
  readonly members?: TProperties;
  /** Any route can answer it without declaring it: it comes before the route's own work, or when that failed. */
  readonly isAnywhere?: true;
}

/** The codes of a feature by name, in its `errors.ts`. */
export type CodeTable = Readonly<Record<string, CodeEntry>>;

/** Members that codes of several features carry. */
export const permission = Type.String({ description: "`<area>.<verb>`." });
export const line = Type.Integer({ minimum: 0, description: "Position in the request's `lines`, counted from 0." });

/** The codes of what every service has. */
export const kernelCodes = {
  bad_request: {
    status: 400,
    meaning: "The request cannot be read, or a value in it cannot be stored.",
    isAnywhere: true,
  },
  busy: {
    status: 503,
    meaning: "Others were changing the same, or too many were signing in at once; try again.",
    isAnywhere: true,
  },
  code_taken: { status: 409, meaning: "Another resource of this kind has this code." },
  duplicate_conflict: {
    status: 409,
    meaning: "This id was used before, with different content or too long ago to compare.",
  },
  headers_too_large: { status: 431, meaning: "The headers are too large.", isAnywhere: true },
  internal_error: {
    status: 500,
    meaning: "Something went wrong on our side; the log has it under this requestId.",
    isAnywhere: true,
  },
  method_not_allowed: { status: 405, meaning: "This method is not allowed here.", isAnywhere: true },
  module_disabled: {
    status: 403,
    meaning: "The module `module` is not enabled for this shop.",
    members: { module: Type.String() },
  },
  name_taken: {
    status: 409,
    meaning: "Another resource of this kind, or another object of the server, has this name.",
  },
  not_found: { status: 404, meaning: "There is no such resource, or no such route." },
  payload_too_large: { status: 413, meaning: "The body is larger than this route takes.", isAnywhere: true },
  permission_denied: { status: 403, meaning: "This needs the permission `permission`.", members: { permission } },
  quota_exceeded: {
    status: 403,
    anywhereStatus: 429,
    meaning: "The shop has used up the quota `quota`: 429 for requests, which it may make again soon, else 403.",
    members: {
      quota: Enum("QuotaName", ["Users", "Devices", "Rows", "Bytes", "RequestsPerMinute", "RequestsPerDay"]),
    },
  },
  rate_limited: {
    status: 429,
    meaning: "Too many tries by this address or for this account, or too many requests of this shop waiting.",
    isAnywhere: true,
  },
  reauthentication_required: {
    status: 403,
    meaning:
      "This gives lasting power: prove again who you are (`POST /identity/reauthenticate`, `POST /admin/identity/reauthenticate`), and send it once more.",
  },
  request_timeout: { status: 408, meaning: "The request took too long to arrive.", isAnywhere: true },
  server_busy: { status: 503, meaning: "The database server is busy; try again shortly.", isAnywhere: true },
  service_unavailable: {
    status: 503,
    meaning: "The service is unavailable for the moment, or the database server `server` is, which it needs for this.",
    members: { server: Type.Optional(Type.String()) },
    isAnywhere: true,
  },
  support_read_only: { status: 403, meaning: "An operator who supports a shop reads, and changes nothing." },
  tenant_mismatch: { status: 403, meaning: "This token belongs to another tenant." },
  tenant_not_found: { status: 404, meaning: "No such tenant." },
  tenant_unavailable: { status: 503, meaning: "This shop is unavailable for the moment; try again shortly." },
  timed_out: { status: 503, meaning: "The database took too long; try again.", isAnywhere: true },
  unsupported_media_type: { status: 415, meaning: "The route does not take this type of body.", isAnywhere: true },
  uri_too_long: { status: 414, meaning: "The address is too long.", isAnywhere: true },
  version_conflict: {
    status: 409,
    meaning: "Someone else changed this; it is at version `version`.",
    members: { version: Type.Integer() },
  },
  wrong_plane: { status: 403, meaning: "This token belongs to the other plane." },
} as const satisfies CodeTable;
type KernelCodes = typeof kernelCodes;

/**
 * Every errorCode that a caller can see, by name: `contract/errors.ts` adds those of all features, with `declare
 * module`.
 *
 * @public
 */
export interface ErrorCodes extends KernelCodes {}

/** A code that clients decide by. */
export type ErrorCode = keyof ErrorCodes;

/** The codes that have one of these statuses. */
export type CodeOf<Status extends number> = {
  [Code in ErrorCode]: ErrorCodes[Code]["status"] extends Status ? Code : never;
}[ErrorCode];

/** The status of a code; the one that any route can answer it with, too. */
export type StatusOf<Code extends ErrorCode> = {
  [Each in Code]:
    | ErrorCodes[Each]["status"]
    | (ErrorCodes[Each] extends { readonly anywhereStatus: infer Other } ? Other : never);
}[Code];

/** What a problem with this code carries beside the standard members; `unknown` when that is nothing. */
export type MembersOf<Code extends ErrorCode> = ErrorCodes[Code] extends {
  readonly members: infer Members extends TProperties;
}
  ? ReadonlyMembers<Static<TObject<Members>>>
  : unknown;

type ReadonlyMembers<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends readonly (infer Item)[] ? readonly Item[] : Members[Name];
};
