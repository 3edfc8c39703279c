import { shipped, type Rule } from "./rule.ts";

/** What a shop speaks of. A plural is the same word, and so is a part of a name: `branch` of `branchIds`. */
const words = [
  ...["article", "barcode", "basket", "branch", "cash", "cashier", "catalogue", "category", "checkout", "coupon"],
  ...["credit", "customer", "discount", "drawer", "fiscal", "gift", "goods", "inventory", "invoice", "loyalty"],
  ...["merchandise", "order", "payment", "price", "product", "promotion", "purchase", "receipt", "refund", "sale"],
  ...["shelf", "sku", "stock", "supplier", "tax", "tender", "till", "variant", "voucher", "warehouse"],
] as const;

/** The same letters in another sense, with what they mean there. */
const otherSenses: readonly (readonly [paths: RegExp, sense: RegExp, why: string])[] = [
  [/^/, /\b(in)?order\b|\bordered by\b/gi, "what comes after what"],
  [/\/db\/(central|servers|writers)\.ts$/, /\b(follow)?[Pp]romotion\b/g, "PostgreSQL's: a standby becomes the primary"],
  [/\/db\/audit\.ts$/, /\bbranch(Ids|_ids|es)\b/g, "by which rows the log of a shop is filtered"],
];

const found = new RegExp(`(?<![a-z])(${words.join("|").replaceAll("y|", "(y|ie)|")})(e?s)?(?![a-z])`, "i");

function wordIn(path: string, line: string): string | undefined {
  const plain = otherSenses.reduce(
    (text, [paths, sense]) => (paths.test(path) ? text.replaceAll(sense, "") : text),
    line,
  );
  // `branchIds` and `branch_ids` are words of their own.
  return found.exec(plain.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, " "))?.[0];
}

export const wordRule: Rule = {
  name: "the kernel has no word of the shop",
  why: `It would be the same if we sold bicycles. What tells of a shop stands in a feature: codes in its errors.ts, events
in its events.ts, shapes in its schema.ts; contract/ hands the kernel what the documents say of them.`,
  breaches: (sources) =>
    shipped(sources)
      .filter(({ path }) => path.startsWith("server/src/kernel/"))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, i) => {
          const word = wordIn(path, line);
          return word === undefined ? [] : [`${path}:${i + 1}: ${word}: ${line.trim()}`];
        }),
      ),
  bad: ["server/src/kernel/http/a.ts", "export const orderId = 1;"],
};
