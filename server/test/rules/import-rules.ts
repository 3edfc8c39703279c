import { fragmentRule } from "./fragments.ts";
import { roomRule } from "./rooms.ts";
import { featureOf, importsWhere, shipped, type Rule } from "./rule.ts";

/** Folders of the planes that are no features: all of what is in them is for every feature above. */
const common = new Set(["gate", "engine", "shared-tier"]);

/** The rules of which files may import which. */
export const importRules: readonly Rule[] = [
  roomRule,
  fragmentRule,
  {
    name: "the planes do not import each other",
    why: "They share no users, tokens or routes, and trust each other in nothing.",
    breaches: (sources) =>
      importsWhere(
        shipped(sources),
        ({ path }, target) => path.startsWith("server/src/tenant/") && target.startsWith("server/src/admin/"),
      ),
    bad: ["server/src/tenant/orders/a.ts", 'export type A = import("../../admin/gate/route.ts").AdminCall;'],
  },
  {
    name: "across features only through the other feature's service.ts, schema.ts, settings.ts or hooks.ts",
    why: `A feature's SQL and routes are its own; others ask its service, which keeps its rules. The service of a feature
of several folders says at its top, with \`export … from\`, which of their functions others may call: those lines are
its border, and no second list of names.`,
    breaches: (sources) =>
      importsWhere(shipped(sources), ({ path }, target) => {
        const [own, other] = [featureOf(path), featureOf(target)];
        return (
          own !== undefined &&
          other !== undefined &&
          own !== other &&
          !common.has(other) &&
          !/\/(service|schema|hooks|settings)\.ts$/.test(target)
        );
      }),
    bad: ["server/src/tenant/orders/a.ts", 'import { insertMovement } from "../cash/sql.ts";'],
  },
  {
    name: "what is shipped imports no test and nothing that only tests need",
    why: "The image is built without them, and would not start.",
    breaches: (sources) =>
      importsWhere(
        shipped(sources),
        (_source, target) => target.startsWith("server/test/") || /[./](test|specimen)\.ts$/.test(target),
      ),
    bad: ["server/src/cli/a.ts", 'import { startService } from "../../test/harness.ts";'],
  },
  {
    name: "pricing is pure: it imports itself and big.js",
    why: "Tills run the same calculation offline; it must not drag the server along.",
    breaches: (sources) =>
      importsWhere(
        sources.filter(({ path }) => path.startsWith("pricing/src/") && !path.endsWith(".test.ts")),
        (_source, target) => !target.startsWith("pricing/src/") && target !== "big.js",
      ),
    bad: ["pricing/src/a.ts", 'import { newId } from "../../server/src/kernel/ids.ts";'],
  },
  {
    name: "the oracle of pricing shares nothing with pricing",
    why: "Two calculations that share a step are wrong together, and nobody notices.",
    breaches: (sources) =>
      importsWhere(
        sources.filter(({ path }) => /^pricing\/test\/(oracle|oracle-settle|fraction)\.ts$/.test(path)),
        (_source, target) => !/^pricing\/test\/(oracle|fraction)\.ts$/.test(target),
      ),
    bad: ["pricing/test/oracle.ts", 'import { round } from "../../src/amounts.ts";'],
  },
  {
    name: "the oracle of the books shares nothing with the service",
    why: "Two calculations that share a step are wrong together, and nobody notices.",
    breaches: (sources) =>
      importsWhere(
        sources.filter(({ path }) => /^proof\/books\/(calculation|settlement|sums|stock|calendar)\.ts$/.test(path)),
        (_source, target) => !target.startsWith("proof/books/") && target !== "pricing/test/fraction.ts",
      ),
    bad: ["proof/books/stock.ts", 'import { resolvePrice } from "../../pricing/src/price.ts";'],
  },
];
