import { Type, type Static } from "typebox";
import { Name, Shape } from "../../kernel/http/shapes.ts";
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
    account: Name,
  },
  { title: "JournalAccount" },
);

export const reportingSettings = {
  accounts: defineSetting({
    column: "reporting_accounts",
    description:
      "On which account of the bookkeeping each role of the journal is posted; without one, on one of its own name.",
    schema: Type.Array(Account, { maxItems: 500 }),
    default: [] as Static<typeof Account>[],
    check: (accounts) =>
      new Set(accounts.map(({ role, key = "" }) => `${role} ${key}`)).size < accounts.length
        ? "has a role twice"
        : undefined,
  }),
};
