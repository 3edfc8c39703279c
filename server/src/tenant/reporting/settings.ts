import { Type, type Static } from "typebox";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { ValidationFailed } from "../../kernel/http/problem.ts";
import { Id, Name, Shape } from "../../kernel/http/shapes.ts";
import { Rate } from "../catalogue/taxes/schema.ts";
import { defineSetting } from "../engine/setting.ts";
import { listKnownIds } from "./accounts.sql.ts";
import { fractionOf } from "./journal/fractions.ts";
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
    rate: Type.Optional(
      Type.Unsafe<string>({ ...Rate, description: "What has this percentage of tax, and no other: 0.19 is 19 %." }),
    ),
    account: Name,
    taxCode: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20, description: "Under which the bookkeeping knows the tax of it." }),
    ),
  },
  {
    title: "JournalAccount",
    description:
      "Of those that fit, the one that says most goes; of as many members, key before branch, category, tax rate, percentage.",
  },
);

export type JournalAccount = Static<typeof Account>;

/** What an account is of. */
function pointOf({ role, key, branchId, categoryId, taxRateId, rate }: JournalAccount): string {
  const fraction = rate === undefined ? undefined : fractionOf(rate);
  return [role, key, branchId, categoryId, taxRateId, fraction].map((part) => part?.toLowerCase() ?? "").join(" ");
}

const places = { branchId: "branch", categoryId: "category", taxRateId: "tax rate" } as const;

/** 400 for an account of a branch, a category or a rate that the shop does not have. */
async function requirePlaces(tx: TenantWrite, accounts: readonly JournalAccount[] | null): Promise<void> {
  const idsOf = (name: keyof typeof places) => (accounts ?? []).flatMap((one) => one[name]?.toLowerCase() ?? []);
  const known = await listKnownIds(tx, {
    ...{ branchIds: idsOf("branchId"), categoryIds: idsOf("categoryId"), taxRateIds: idsOf("taxRateId") },
  });
  const faults = (accounts ?? []).flatMap((account, i) =>
    Object.entries(places).flatMap(([name, noun]) => {
      const id = account[name as keyof typeof places];
      if (id === undefined || known.has(id.toLowerCase())) return [];
      return [[`modules.reporting.accounts[${i}].${name}`, [`no such ${noun}`]] as const];
    }),
  );
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
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
    onSet: requirePlaces,
  }),
};
