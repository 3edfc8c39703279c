import { shipped, type Rule } from "./rule.ts";

const ofSale = "A sale, or a scan at a till, has one statement in one round trip for it.";
const ofPage = "A list is filtered by it before it is cut to its page.";
const ofMatch = "What it finds is joined with what the other feature alone has.";

/** The parts of statements that other features use, by the service that lends them, each with its reason. */
const lent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "cash/entries/service.ts": { nextReceiptNumber: ofSale },
  "catalogue/codes/service.ts": { scanned: ofMatch },
  "catalogue/prices/service.ts": { priceSourcesJson: ofSale },
  "catalogue/taxes/service.ts": { taxesJson: ofSale },
  "customers/service.ts": { buyerRow: ofSale, heldBuyerRow: ofSale, customersFound: ofPage, historyOf: ofPage },
  "inventory/service.ts": { lowStockEvents: ofSale },
  "orders/service.ts": { sellables: ofSale },
  "payments/service.ts": { methodsAt: ofSale },
  "settings/service.ts": { localDate: ofSale, localTime: ofSale, shopCurrency: ofSale },
  "users/service.ts": { isUserWithin: ofPage },
};

/** What runs a statement has a verb for its name; what is part of one has a noun, or says what is so. */
const runs = /^(add|delete|find|get|hold|insert|list|lock|put|read|update)[A-Z]/;

function fragmentsOf(text: string): string[] {
  return [...text.matchAll(/^export \{([^}]*)\} from "\.\/[^"]*sql\.ts";/gm)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => {
      const own = name.trim();
      return own === "" || own.startsWith("type ") || runs.test(own) ? [] : [own];
    }),
  );
}

export const fragmentRule: Rule = {
  name: "a part of a statement crosses a feature's border only where the list says why",
  why: `A function that returns rows keeps its tables to itself; a part of a statement makes two features change
together. It is lent where a second round trip, or rows that are thrown away, would cost more than that.`,
  breaches: (sources) =>
    shipped(sources)
      .filter(({ path }) => path.startsWith("server/src/tenant/") && path.endsWith("/service.ts"))
      .flatMap(({ path, text }) => {
        const listed = Object.keys(lent[path.replace("server/src/tenant/", "")] ?? {});
        const found = fragmentsOf(text);
        return [
          ...found.filter((name) => !listed.includes(name)).map((name) => `${path} lends ${name}`),
          ...listed.filter((name) => !found.includes(name)).map((name) => `${path} lends ${name} no more`),
        ];
      }),
  bad: ["server/src/tenant/cash/registers/service.ts", 'export { findRegister, registerColumns } from "./sql.ts";'],
};
