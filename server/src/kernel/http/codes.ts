import { Type, type Static, type TObject, type TProperties } from "typebox";
import { line, permission, shortages, type CodeEntry } from "./code-members.ts";
import { moduleCodes } from "./module-codes.ts";
import { Decimal, Enum, Id, Nullable } from "./shapes.ts";

/** The codes of what is no module. */
export const coreCodes = {
  already_flipped: {
    status: 409,
    meaning: "The tenant lives on its own database already; there is no way back.",
  },
  appointment_exists: {
    status: 409,
    meaning: "A move of the tenant waits for its appointment already; cancel that first.",
  },
  approval_refused: {
    status: 403,
    meaning: "Someone else who holds the permission must approve, with their password and second factor.",
  },
  approval_required: {
    status: 403,
    meaning:
      "This needs the approval of someone who holds `permission`: `POST /approvals` with these members, then the header `Approval`.",
    members: {
      permission,
      branchId: Type.Optional(Id),
      amount: Type.Optional(Decimal),
      orderId: Type.Optional(Id),
    },
  },
  bad_request: {
    status: 400,
    meaning: "The request cannot be read, or a value in it cannot be stored.",
    isAnywhere: true,
  },
  barcode_taken: { status: 409, meaning: "A barcode, or the prefix of a barcode rule, is taken." },
  branch_forbidden: {
    status: 403,
    meaning: "You are not assigned to the branch `branchId`.",
    members: { branchId: Id },
  },
  branch_inactive: { status: 400, meaning: "This branch is not in use." },
  busy: {
    status: 503,
    meaning: "Others were changing the same, or too many were signing in at once; try again.",
    isAnywhere: true,
  },
  cannot_modify_self: {
    status: 403,
    meaning: "Someone else has to change your roles, make you a global admin or deactivate you.",
  },
  category_cycle: { status: 400, meaning: "A category cannot stand under itself." },
  category_not_empty: { status: 409, meaning: "Products or subcategories still stand in this category." },
  change_not_allowed: {
    status: 400,
    meaning: "Too much was tendered by a method that gives no change, or more is paid out than comes back.",
  },
  code_invalid: { status: 400, meaning: "The code is not right, or its time is over." },
  code_taken: { status: 409, meaning: "Another resource of this kind has this code." },
  component_in_use: {
    status: 409,
    meaning: "It is part of the sets `variantIds`.",
    members: { variantIds: Type.Array(Id) },
  },
  composite_nested: { status: 400, meaning: "A component cannot have components." },
  count_already_posted: { status: 409, meaning: "This count was posted." },
  count_not_in_review: { status: 409, meaning: "Only a count in review is posted or reopened." },
  count_not_open: { status: 409, meaning: "Entries and submission need an open count." },
  count_required: { status: 400, meaning: "Count the drawer before closing." },
  cross_site: { status: 403, meaning: "This request came from another site." },
  currency_locked: { status: 409, meaning: "The shop has orders in its currency; it stays." },
  cursor_expired: {
    status: 410,
    meaning: "The shop was restored, you see other data now, or were away too long: take a new snapshot.",
    members: { reason: Enum("CursorExpiry", ["Restarted", "ScopeChanged", "Forgotten", "Ahead"]) },
  },
  customer_archived: { status: 409, meaning: "This customer is archived." },
  customer_blocked: { status: 409, meaning: "This customer is blocked: nothing is sold to them." },
  customer_contact_required: {
    status: 400,
    meaning: "A customer needs a name, a company, an email address or a phone number.",
  },
  customer_erased: { status: 409, meaning: "This customer's data was erased." },
  customer_group_in_use: { status: 409, meaning: "Customers are still in this group." },
  customer_merged: {
    status: 409,
    meaning: "This customer was merged into the customer `targetId`.",
    members: { targetId: Id },
  },
  customer_required: { status: 400, meaning: "A payment method needs a customer." },
  dead_letter_settled: { status: 409, meaning: "This dead letter was resubmitted or discarded." },
  dead_letters_full: {
    status: 409,
    meaning: "There is no room for another dead letter: somebody has to settle some first.",
  },
  deletion_pending: { status: 409, meaning: "The tenant is to be deleted; withdraw that first." },
  device_already_bound: {
    status: 409,
    meaning: "The device is bound to another register, or the register to another device.",
  },
  device_key_fixed: { status: 409, meaning: "The device has another key; renew its credential to replace it." },
  device_revoked: { status: 409, meaning: "This device was revoked; register another." },
  device_unknown: {
    status: 403,
    meaning: "No device has the credential of the header `Device`, or no longer; or the call needs a session of one.",
  },
  discount_exceeds_subtotal: {
    status: 400,
    meaning: "A discount exceeds what it is taken from: the line `lineId`, or the order when it is null.",
    members: { lineId: Nullable(Id) },
  },
  drawer_insufficient: { status: 400, meaning: "More cash would go out of the drawer than there is." },
  duplicate_conflict: {
    status: 409,
    meaning: "This id was used before, with different content or too long ago to compare.",
  },
  email_taken: { status: 409, meaning: "Another user has this email address." },
  factor_enrolled: { status: 409, meaning: "This method is turned on already; turn it off first." },
  factor_not_enrolled: { status: 409, meaning: "No second factor is turned on." },
  graduation_cancelled: { status: 409, meaning: "The graduation was cancelled; the tenant is on its old home." },
  graduation_failed: {
    status: 500,
    meaning: "The step `step` failed; everything was rolled back, or `stuck` names the steps that could not be.",
    members: { graduationId: Id, step: Type.String(), stuck: Type.Array(Type.String()) },
  },
  has_stock: {
    status: 409,
    meaning: "There is stock of the variants `variantIds`: they are not archived, made sets or counted otherwise.",
    members: { variantIds: Type.Array(Id) },
  },
  headers_too_large: { status: 431, meaning: "The headers are too large.", isAnywhere: true },
  insufficient_stock: {
    status: 400,
    meaning: "There is not enough in stock at `branchId`; `lines` names variant, requested and available.",
    members: {
      branchId: Id,
      lines: shortages,
    },
  },
  internal_error: {
    status: 500,
    meaning: "Something went wrong on our side; the log has it under this requestId.",
    isAnywhere: true,
  },
  invalid_barcode_rule: { status: 400, meaning: "Code and value must lie within the length." },
  invitation_accepted: { status: 409, meaning: "This user has a password already." },
  invoice_exists: { status: 409, meaning: "This sale has the invoice `number`.", members: { number: Type.String() } },
  last_admin: { status: 409, meaning: "A shop keeps at least one active global admin." },
  last_owner: { status: 409, meaning: "The platform keeps at least one active owner." },
  last_secret: { status: 409, meaning: "A webhook keeps a secret; add another one first." },
  line_quantity_invalid: {
    status: 400,
    meaning:
      "A quantity has the wrong sign or too many fraction digits, a void fits no line of the receipt or several, or more comes back than was sold.",
    members: { line: Type.Optional(line) },
  },
  link_invalid: { status: 400, meaning: "This link was used, replaced or is too old; ask for a new one." },
  maintenance_in_progress: {
    status: 409,
    meaning: "A graduation or a migration run is in progress, or a graduation must be recovered.",
  },
  method_not_allowed: { status: 405, meaning: "This method is not allowed here.", isAnywhere: true },
  method_unavailable: { status: 400, meaning: "This account or this place does not take codes by mail." },
  migrations_pending: { status: 409, meaning: "Run the migrations of this tenant first." },
  module_disabled: {
    status: 403,
    meaning: "The module `module` is not enabled for this shop.",
    members: { module: Type.String() },
  },
  name_taken: {
    status: 409,
    meaning: "Another resource of this kind, or another object of the server, has this name.",
  },
  not_adoptable: { status: 409, meaning: "This database cannot be adopted; `detail` says why." },
  not_found: { status: 404, meaning: "There is no such resource, or no such route." },
  not_graduable: { status: 409, meaning: "This tenant cannot be graduated; `detail` says why." },
  order_already_voided: { status: 409, meaning: "This order is voided already." },
  order_not_parked: { status: 409, meaning: "This order is completed or cancelled." },
  order_not_voidable: {
    status: 400,
    meaning: "Only a sale of the same business date is voided; take the goods back as a return.",
  },
  out_of_scope_permission: {
    status: 403,
    meaning: "You do not hold all of these permissions, or only a global admin may do this to a global admin.",
    members: {
      permissions: Type.Optional(Type.Array(permission, { description: "Those that the caller does not hold." })),
    },
  },
  password_required: {
    status: 403,
    meaning: "A session that was opened with a PIN may not do this; sign in with the password.",
  },
  payload_too_large: { status: 413, meaning: "The body is larger than this route takes.", isAnywhere: true },
  payment_reference_required: { status: 400, meaning: "A payment method needs a reference." },
  permission_denied: { status: 403, meaning: "This needs the permission `permission`.", members: { permission } },
  person_required: { status: 403, meaning: "A service account cannot do this; a person has to sign in." },
  price_list_overlap: { status: 400, meaning: "Two entries have the same variant and quantity." },
  product_archived: { status: 409, meaning: "The product of this variant is archived; restore that first." },
  quota_exceeded: {
    status: 403,
    anywhereStatus: 429,
    meaning:
      "The shop has used up `quota` of what its operator lets it use; 429 for requests, of which it may soon make more.",
    members: {
      quota: Enum("QuotaName", ["Users", "Devices", "Rows", "Bytes", "RequestsPerMinute", "RequestsPerDay"]),
    },
  },
  rate_limited: {
    status: 429,
    meaning: "Too many tries by this address or for this account, or too many requests of this shop waiting.",
    isAnywhere: true,
  },
  reason_direction_mismatch: {
    status: 400,
    meaning: "A reason does not go with the sign of its quantity, on the lines at `positions`.",
    members: { positions: Type.Array(line) },
  },
  reason_required: { status: 400, meaning: "This movement, or another tax than ours, needs a reason." },
  reauthentication_failed: {
    status: 403,
    meaning: "The password or the code is not right, or too many were wrong; the session stands.",
  },
  reauthentication_required: {
    status: 403,
    meaning:
      "This gives lasting power: prove again who you are (`POST /identity/reauthenticate`, `POST /admin/identity/reauthenticate`), and send it once more.",
  },
  receipt_number_invalid: {
    status: 400,
    meaning:
      "Receipts are numbered by the service; only the device that is bound to the register brings numbers of what it sold offline, at most 10,000 further.",
  },
  receipt_number_taken: { status: 409, meaning: "This register has given this receipt number before." },
  register_inactive: { status: 400, meaning: "This register is not in use." },
  register_not_bound: {
    status: 403,
    meaning:
      "The register is bound to a device, and this session was not opened at it; or isOffline is said by somebody who is not at the device that the register is bound to.",
  },
  request_timeout: { status: 408, meaning: "The request took too long to arrive.", isAnywhere: true },
  role_in_use: { status: 409, meaning: "Users have this role." },
  seller_unknown: { status: 400, meaning: "The settings do not name the seller and their tax number." },
  server_busy: { status: 503, meaning: "The database server is busy; try again shortly.", isAnywhere: true },
  service_account_revoked: { status: 409, meaning: "This service account was revoked; make another." },
  service_unavailable: { status: 503, meaning: "The service is unavailable for the moment.", isAnywhere: true },
  session_already_open: { status: 409, meaning: "The register has a session that is not counted yet." },
  session_closed: { status: 400, meaning: "The cash session is closed, or counted." },
  session_not_open: { status: 409, meaning: "The cash session is suspended." },
  sku_taken: { status: 409, meaning: "The SKU of a variant is taken." },
  support_read_only: { status: 403, meaning: "Whoever looks into a shop for its support reads, and changes nothing." },
  support_refused: { status: 403, meaning: "The shop's settings do not allow operators to look into it." },
  tax_group_in_use: { status: 409, meaning: "Products, branches or settings still have this tax group." },
  tax_rate_in_use: { status: 409, meaning: "A tax group still has this rate." },
  tenant_already_there: { status: 409, meaning: "This tenant has a database of its own on this server already." },
  tenant_mismatch: { status: 403, meaning: "This token belongs to another tenant." },
  tenant_not_dedicated: { status: 409, meaning: "This tenant lives in the shared tier: graduate it." },
  tenant_not_found: { status: 404, meaning: "No such tenant." },
  tenant_not_shared: { status: 409, meaning: "This tenant has a database of its own already." },
  tenant_unavailable: { status: 503, meaning: "This shop is unavailable for the moment; try again shortly." },
  tender_exceeds_limit: { status: 400, meaning: "A payment is above the limit of its method." },
  tender_too_low: { status: 400, meaning: "The amount `due` is still to be paid.", members: { due: Decimal } },
  timed_out: { status: 503, meaning: "The database took too long; try again.", isAnywhere: true },
  too_many_price_lists: {
    status: 409,
    meaning: "At most 50 price lists that have not ended hold at one branch for one customer; archive one.",
  },
  too_many_secrets: { status: 409, meaning: "It has two secrets already; remove one first." },
  too_many_streams: {
    status: 429,
    meaning: "This shop has 50 streams of events, or you have 10; close one first.",
  },
  too_many_webhooks: { status: 409, meaning: "A shop has at most 50 webhooks; remove one first." },
  totals_mismatch: {
    status: 400,
    meaning: "The till calculated the total `expectedTotal`, the server `total`.",
    members: { expectedTotal: Decimal, total: Decimal },
  },
  unit_in_use: { status: 409, meaning: "Products are still sold in this unit." },
  unknown_server: { status: 400, meaning: "There is no placement server of this name." },
  unsupported_media_type: { status: 415, meaning: "The route does not take this type of body.", isAnywhere: true },
  uri_too_long: { status: 414, meaning: "The address is too long.", isAnywhere: true },
  variant_not_sellable: {
    status: 400,
    meaning: "The variant `variantId` is not sold here.",
    members: { variantId: Id },
  },
  variant_not_tracked: {
    status: 400,
    meaning: "The stock of the variants `variantIds` is not tracked.",
    members: { variantIds: Type.Array(Id) },
  },
  version_conflict: {
    status: 409,
    meaning: "Someone else changed this; it is at version `version`.",
    members: { version: Type.Integer() },
  },
  webhook_archived: { status: 409, meaning: "This webhook was removed; make another." },
  wrong_plane: { status: 403, meaning: "This token belongs to the other plane." },
} as const satisfies Readonly<Record<string, CodeEntry>>;

/** Every errorCode that a caller can see. Types, `docs/api-design.md` and the contract document are made from it. */
export const codes = { ...coreCodes, ...moduleCodes };

/** A code that clients branch on. */
export type ErrorCode = keyof typeof codes;

/** The codes that have one of these statuses. */
export type CodeOf<Status extends number> = {
  [Code in ErrorCode]: (typeof codes)[Code]["status"] extends Status ? Code : never;
}[ErrorCode];

/** What a problem with this code carries beside the standard members; `unknown` when that is nothing. */
export type MembersOf<Code extends ErrorCode> = (typeof codes)[Code] extends {
  readonly members: infer Members extends TProperties;
}
  ? ReadonlyMembers<Static<TObject<Members>>>
  : unknown;

type ReadonlyMembers<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends readonly (infer Item)[] ? readonly Item[] : Members[Name];
};

/** The entry of a code, its optional parts too. */
export function entryOf(code: ErrorCode): CodeEntry {
  return codes[code];
}

/** Every code, in the order of the alphabet. */
export const errorCodes = (Object.keys(codes) as ErrorCode[]).sort();
