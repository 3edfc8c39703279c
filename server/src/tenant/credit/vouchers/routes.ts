import { expectedVersion } from "../../../kernel/http/version.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { CreditPermission } from "../permissions.ts";
import * as shape from "./schema.ts";
import * as service from "./service.ts";

const ofVouchers = { tag: "Credit", branch: null } as const;
const onOne = { ...ofVouchers, params: IdParams } as const;

export function voucherRoutes(routes: TenantRoutes<CreditPermission>): void {
  routes.read(
    {
      ...ofVouchers,
      permission: "credit.read",
      method: "GET",
      path: "/credit/vouchers",
      operationId: "listVouchers",
      summary: "Store credit and gift cards",
      query: shape.VoucherQuery,
      replies: { 200: shape.VoucherPage },
    },
    (tx, { actor, query }) => service.listVouchers(tx, actor, query),
  );
  routes.write(
    {
      ...ofVouchers,
      permission: "credit.issue",
      method: "POST",
      path: "/credit/vouchers",
      operationId: "createVoucher",
      presentsCode: ({ body }) => body.code !== undefined,
      summary: "Issue store credit or a gift card without a sale",
      body: shape.VoucherIssue,
      replies: { 200: shape.Voucher, 201: shape.Voucher },
      errors: ["duplicate_conflict", "code_taken", "customer_archived", "customer_erased"],
    },
    (tx, { actor, body }) => service.issueByHand(tx, actor, body),
  );
  routes.read(
    {
      ...ofVouchers,
      permission: "credit.read",
      method: "POST",
      path: "/credit/vouchers/lookup",
      presentsCode: () => true,
      operationId: "lookUpVoucher",
      summary: "The gift card with a code",
      body: shape.VoucherLookup,
      replies: { 200: shape.Voucher },
      errors: ["not_found"],
    },
    (tx, { actor, body }) => service.lookUpVoucher(tx, actor, body.code),
  );
  routes.read(
    {
      ...onOne,
      permission: "credit.read",
      method: "GET",
      path: "/credit/vouchers/:id",
      operationId: "getVoucher",
      summary: "One voucher",
      replies: { 200: shape.Voucher },
      errors: ["not_found"],
    },
    (tx, { actor, params }) => service.getVoucher(tx, actor, params.id),
  );
  routes.write(
    {
      ...onOne,
      permission: "credit.issue",
      method: "PATCH",
      path: "/credit/vouchers/:id",
      operationId: "patchVoucher",
      summary: "Block a voucher, or change until when it is taken",
      body: shape.VoucherPatch,
      replies: { 200: shape.Voucher },
      errors: ["not_found", "version_conflict"],
    },
    (tx, { actor, params, body, request }) =>
      service.patchVoucher(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.read(
    {
      ...onOne,
      permission: "credit.read",
      method: "GET",
      path: "/credit/vouchers/:id/entries",
      operationId: "listVoucherEntries",
      summary: "Entries of a voucher, latest first",
      query: shape.VoucherEntryQuery,
      replies: { 200: shape.VoucherEntryPage },
      errors: ["not_found"],
    },
    (tx, { actor, params, query }) => service.listVoucherEntries(tx, actor, params.id, query),
  );
  routes.write(
    {
      ...onOne,
      permission: "credit.issue",
      method: "POST",
      path: "/credit/vouchers/:id/entries",
      operationId: "createVoucherEntry",
      summary: "Issue, hold, redeem, release, reverse or expire by hand",
      body: shape.VoucherEntryInput,
      replies: { 200: shape.VoucherEntry, 201: shape.VoucherEntry },
      errors: [
        "not_found",
        "duplicate_conflict",
        "voucher_blocked",
        "voucher_expired",
        "store_credit_insufficient",
        "hold_ended",
        "entry_already_reversed",
      ],
    },
    (tx, { actor, params, body }) => service.enterByHand(tx, actor, params.id, body),
  );
}
