import { Type, type Static } from "typebox";
import { Id, Name, Shape } from "../../kernel/http/shapes.ts";
import { defineSetting } from "../engine/setting.ts";
import { JournalRole } from "./journal/schema.ts";

const Account = Shape(
  {
    role: JournalRole,
    key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 36,
        description: "Of Tax the id of a rate, of Tender that of a payment method; without it, all others.",
      }),
    ),
    branchId: Type.Optional(Type.Unsafe<string>({ ...Id, description: "What is posted at this branch alone." })),
    categoryId: Type.Optional(Type.Unsafe<string>({ ...Id, description: "What is of this category alone." })),
    taxRateId: Type.Optional(Type.Unsafe<string>({ ...Id, description: "What has this tax rate, and no other." })),
    account: Name,
    taxCode: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20, description: "Under which the bookkeeping knows the tax of it." }),
    ),
  },
  {
    title: "JournalAccount",
    description:
      "Of those that fit, the one that says most goes; of as many members, key before branch, category, rate.",
  },
);

export type JournalAccount = Static<typeof Account>;

/** What an account is of. */
function pointOf({ role, key, branchId, categoryId, taxRateId }: JournalAccount): string {
  return [role, key, branchId, categoryId, taxRateId].map((part) => part?.toLowerCase() ?? "").join(" ");
}

const Datev = Shape(
  {
    consultantNumber: Type.Integer({ minimum: 1001, maximum: 9_999_999 }),
    clientNumber: Type.Integer({ minimum: 1, maximum: 99_999 }),
    fiscalYearMonth: Type.Integer({
      minimum: 1,
      maximum: 12,
      description: "The month on whose first day the fiscal year begins.",
    }),
    accountLength: Type.Integer({ minimum: 4, maximum: 8, description: "Digits of the accounts in the ledger." }),
  },
  { title: "DatevSettings" },
);
export type Datev = Static<typeof Datev>;

export const reportingSettings = {
  datev: defineSetting({
    column: "reporting_datev",
    description: "What DATEV knows the shop by: without it, no journal is exported in that format.",
    schema: Datev,
    default: null,
  }),
  accounts: defineSetting({
    column: "reporting_accounts",
    description:
      "On which account of the bookkeeping each role of the journal is posted; without one, on one of its own name.",
    schema: Type.Array(Account, { maxItems: 500 }),
    default: [] as JournalAccount[],
    check: (accounts) =>
      new Set(accounts.map(pointOf)).size < accounts.length ? "has the same role, key and place twice" : undefined,
  }),
};
