import { eachOf, joined } from "../specimens/joined.ts";
import type { ByState } from "../specimens/specimen.ts";

/**
 * What is answered when an id names a thing in this state. A path that names one in another state than these leads to
 * it: what is archived is read, changed and brought back under its id.
 */
const ofCore: ByState = {
  branch: { elsewhere: "403 branch_forbidden" },
  cashSession: { closed: "400 session_closed", elsewhere: "403 branch_forbidden" },
  count: { closed: "409 count_not_open", cancelled: "409 count_not_open" },
  customer: { merged: "409 customer_merged", erased: "409 customer_erased" },
  device: { closed: "409 device_revoked", elsewhere: "403 branch_forbidden" },
  order: { parked: "400 order_not_voidable", voided: "409 order_already_voided", cancelled: "400 order_not_voidable" },
  parkedOrder: {
    completed: "409 order_not_parked",
    voided: "409 order_not_parked",
    cancelled: "409 order_not_parked",
  },
  register: { closed: "400 register_inactive", elsewhere: "403 branch_forbidden" },
  role: { beyond: "403 out_of_scope_permission" },
  serviceAccount: { closed: "409 service_account_revoked", elsewhere: "403 branch_forbidden" },
  signIn: { elsewhere: "404 not_found" },
  webhook: { archived: "409 webhook_archived", elsewhere: "403 branch_forbidden" },
  user: { beyond: "403 out_of_scope_permission", elsewhere: "403 branch_forbidden" },
};
export const refusals = joined(ofCore, ({ ids }) => ids?.refusals);

/** Cases that are not tried, each with its reason. */
export const untried: readonly (readonly [cases: RegExp, why: string])[] = [
  [/^eraseCustomer params\.id merged$/, "orders are booked to whom it was merged into"],
  [/^cancelOrder body\.approvalIds\[\] foreign$/, "an order is cancelled once, with one that is unknown"],
  [/^completeOrder body\.approvalIds\[\] foreign$/, "a basket is completed once, with one that is unknown"],
  [/^createDevice body\.registerId closed$/, "it is bound once, by bindRegister"],
  ...eachOf(({ ids }) => ids?.untried).flat(),
];

/** Cases with another refusal, each with its reason. */
export const answered: readonly (readonly [cases: RegExp, answer: string, why: string])[] = [
  [/^deleteClientSecret params\.id closed$/, "404 not_found", "its secrets are gone"],
  [/^scan query\.(?!branchId)/, "400 by its path", "one thing is asked for, no list"],
  [/^create(Order|Return) body\.branchId closed$/, "400 by cashSessionId", "the session is of another branch"],
  [/ body\.cashSessionId elsewhere/, "400 by its path", "it belongs to the order's branch, or not"],
  [
    /(?:(?<!Purchase)Order|Return|Promotions) body\.customerId archived/,
    "409 customer_archived",
    "it is known, but not sold to",
  ],
  [
    /((?<!Purchase)Order body|Promotions body|Return body\.exchange)\.lines\[\]\.variantId archived/,
    "400 variant_not_sellable",
    "it is known, but not sold",
  ],
  [
    /(Order|Promotions) body\.lines\[\]\.voidsLineId/,
    "400 line_quantity_invalid",
    "there is no line of which something is taken back",
  ],
  [/^createApproval body\.requesterId (unknown|foreign|deactivated)/, "403 approval_refused", "every reason alike"],
  [/^createApproval body\.approverAtTill\.userId/, "403 register_not_bound", "no PIN is tried but at a till"],
  [
    /^(reopenStockCount params\.id closed|(reopen|post)StockCount params\.id cancelled)$/,
    "409 count_not_in_review",
    "of its own move",
  ],
  [/^cancelStockCount params\.id closed$/, "409 count_already_posted", "of its own move"],
  [/^(print|mail)Receipt params\.id (parked|cancelled)$/, "404 not_found", "it has no receipt"],
  [/^issueInvoice params\.id (parked|cancelled)$/, "404 not_found", "it is no sale"],
  [/^(pushItems|handInDeadLetter|issueVerifiers) body\.branchId closed$/, "403 device_unknown", "only a till does"],
  [/^pushItems body\.items/, "403 device_unknown", "only a till pushes"],
  [/^handInDeadLetter body\.id/, "403 device_unknown", "only a till hands in"],
  [/^resubmitDeadLetter body\.item\.id/, "400 by its path", "it is the letter's own"],
  [/^closeCashSession params\.id closed$/, "409 duplicate_conflict", "closed before, with other content"],
  ...eachOf(({ ids }) => ids?.answered).flat(),
];

const till = "a till that sells without connection may not have heard of it";
const unwritten = "nothing is written under it yet";
const again = "again is no change";
/** Cases in which the call succeeds, each with its reason. */
export const accepted: readonly (readonly [cases: RegExp, why: string])[] = [
  [/^resubmitDeadLetter body\.item\.(userId|approvals)/, "what is wrong with an item is said in its result"],
  [/ body\.(branchId|branchIds\[\]) closed/, "that a branch is closed is for people to see"],
  [
    /^((patch|bind|unbind)Register params\.id|createDevice body\.registerId) closed$/,
    "it is looked after while it is not in use",
  ],
  [/^revokeDevice params\.id closed$/, again],
  [/^(print|mail)Receipt params\.id voided$/, "the receipt says so"],
  [/^mergeCustomers body\.sourceIds\[\] archived$/, "an archived duplicate is one all the same"],
  [/^eraseCustomer params\.id merged$/, "erases the customer that it was merged into"],
  [/^eraseCustomer params\.id erased$/, again],
  [/^postStockCount params\.id closed$/, again],
  [/^cancelStockCount params\.id cancelled$/, again],
  [/^revokeServiceAccount params\.id closed$/, again],
  [/^archiveWebhook params\.id archived$/, again],
  [/(Points|Adjustment|StockCount) body\..*variantIds?(\[\])? archived$/, "it can still lie on the shelf"],
  [/^(put|patch)PriceListEntries body\..* archived$/, "lists are imported whole, and nothing is sold by it"],
  [/^patchPriceListEntries body\.remove/, "what is not there is taken out already"],
  [/^countCashSession body\.others\[\]\.methodId archived$/, "what was taken by it today is counted"],
  [/^createCashMovement body\.reasonId archived$/, till],
  [/(Order|Return|Promotions) body\..*discounts\[\]\.reasonId archived/, till],
  [/(Order|Return|Promotions) body\.customerId merged/, "it is booked to the customer that it was merged into"],
  [/(Order|Return|Promotions) body\.(exchange\.)?lines\[\]\.taxGroupId archived/, till],
  [/(Order|Return|Promotions) body\.((exchange\.)?lines\[\]\.)?salespersonId (deactivated|beyond|elsewhere)/, till],
  [/^createApproval body\.requesterId elsewhere$/, "it is of use where the other works, too"],
  [/^createApproval body\.orderId/, "a till gives a sale its id before it is sold"],
  [/^createApproval body\.requesterId beyond$/, "who approves need not hold what the other holds"],
  [/ body\.approvalIds\[\]/, "an approval that is not needed is not looked at"],
  [/^(quoteOrder|putParkedOrder|evaluatePromotions) body\.(lines|payments)\[\]\.id taken$/, unwritten],
  [/^createOrder body\.lines\[\]\.id taken \(parked\)$/, unwritten],
  [/^getVariantPrice query\.customerGroupId/, "the price for a group that is not there is that for none"],
  ...eachOf(({ ids }) => ids?.accepted).flat(),
];
