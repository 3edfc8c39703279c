import {
  gateTests,
  isModule,
  isRuleFile,
  isTooLong,
  linesWhere,
  shipped,
  tooLong,
  withoutComment,
  type Rule,
} from "./rule.ts";

/** A participle in one word. */
const participle = /(ed|ing)$|^(Held|Told|Kept|Said|Sold|Found|Made|Paid|Sent|Left|Bound|Known|Gone|Given|Taken|Did)$/;

/** Nouns that end as participles do, and errors, which are named by what went wrong. */
const nouns: ReadonlySet<string> = new Set([
  ...["Ageing", "Finding", "Heading", "Need", "Posting", "Setting"],
  ...["Unanswered", "Unauthenticated"],
]);

/** What stands in no line, or file. */
export const lineRules: readonly Rule[] = [
  {
    name: "a module registers its routes on the registrar that it is handed",
    why: "Only that one is bound to the module: any other leaves a route open while the module is off.",
    breaches: (sources) =>
      linesWhere(
        shipped(sources).filter(({ path }) => isModule(path)),
        (line) => /\b(tenantRoutes|moduleRoutes)\b|from "fastify"/.test(line),
      ),
    bad: ["server/src/tenant/purchasing/routes.ts", 'import { tenantRoutes } from "../gate/route.ts";'],
  },
  {
    name: "SQL stands in sql.ts and the kernel's db folder only",
    why: "Someone who changes a table finds every statement on it in the feature's sql.ts.",
    breaches: (sources) => {
      const statement =
        /\bsql`|\.query\((?!copy)|\b(INSERT INTO|DELETE FROM|CREATE (TABLE|ROLE|SCHEMA|DATABASE)|ALTER ROLE)\b/;
      const home = /(^|\/)([a-z-]+\.)?sql\.ts$|^server\/src\/(kernel\/db|embedded)\//;
      return linesWhere(
        shipped(sources).filter(({ path }) => !home.test(path)),
        (line) => statement.test(withoutComment(line)),
      );
    },
    bad: ["server/src/tenant/orders/sale/post.ts", "tx.run(sql`UPDATE orders SET total = 0`);"],
  },
  {
    name: "tenant SQL names no schema",
    why: "The tenant's role finds its schema by search_path, so the same text runs before and after graduation.",
    breaches: (sources) =>
      linesWhere(
        shipped(sources).filter(({ path }) => /^server\/src\/tenant\/.*sql\.ts$/.test(path)),
        (line) => /\b(FROM|JOIN|INTO|UPDATE)\s+(public|t_\w+)\./.test(line),
      ),
    bad: ["server/src/tenant/orders/sql.ts", "const all = sql`SELECT id FROM public.orders`;"],
  },
  {
    name: "numbers of rows are written into statements",
    why: "Of a parameter in LIMIT the planner assumes a tenth of all rows: in a large shop it would plan each call anew.",
    breaches: (sources) =>
      linesWhere(shipped(sources), (line) => /\b(LIMIT|OFFSET) \$\{(?!written\(|raw\(|deletedAtOnce)/.test(line)),
    bad: ["server/src/tenant/orders/sql.ts", "const page = sql`SELECT id FROM orders ORDER BY id LIMIT ${limit}`;"],
  },
  {
    name: "advisory locks are taken in the central database only",
    why: "Every login of a database can hold any key of it; shops' logins reach every database but the central one.",
    breaches: (sources) => {
      const central = /^server\/src\/(admin\/(maintenance\.sql|users\/sql|tenants\/sql)|auth\/keys\/keys\.sql)\.ts$/;
      return linesWhere(
        shipped(sources).filter(({ path }) => !central.test(path)),
        (line) => /\bpg_(try_)?advisory_/.test(line),
      );
    },
    bad: ["server/src/auth/signin/sql.ts", "tx.run(sql`SELECT pg_advisory_xact_lock(1)`);"],
  },
  {
    name: "process.env and argv are read in main.ts only",
    why: "Everything else is handed them: config.ts names each setting, and a setting read elsewhere is one nobody finds.",
    breaches: (sources) =>
      linesWhere(
        shipped(sources).filter(({ path }) => path !== "server/src/main.ts"),
        (line) => /process\.(env|argv)\b/.test(line),
      ),
    bad: ["server/src/boot.ts", 'const port = process.env["PORT"];'],
  },
  {
    name: "the command line prints by cli/output.ts only",
    why: "What comes from files and databases may hold characters that a terminal obeys; they are made harmless there.",
    breaches: (sources) =>
      linesWhere(
        shipped(sources).filter(({ path }) => path !== "server/src/cli/output.ts"),
        (line) => /\bconsole\./.test(withoutComment(line)),
      ),
    bad: ["server/src/cli/tenants.ts", "console.log(tenant.name);"],
  },
  {
    name: "node:http is imported for its types alone",
    why: "Its import loads the WebSocket client, too: 5 MB of every process (process.getBuiltinModule does not).",
    breaches: (sources) => linesWhere(shipped(sources), (line) => /^import (?!type\b).* from "node:http"/.test(line)),
    bad: ["server/src/tenant/webhooks/send.ts", 'import { request } from "node:http";'],
  },
  {
    name: "files are at most 400 lines",
    why: "A longer file does a second thing; find it and give it a file of its own.",
    breaches: (sources) =>
      sources.filter(({ lines }) => lines.length > 401).map(({ path, lines }) => `${path}: ${lines.length - 1}`),
    bad: ["server/test/a.ts", "\n".repeat(401)],
  },
  {
    name: "lines of comments have at most 120 characters",
    why: tooLong,
    breaches: (sources) =>
      sources.flatMap(({ path, lines, commented }) =>
        lines.flatMap((line, i) =>
          commented.has(i + 1) && isTooLong(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [],
        ),
      ),
    bad: ["server/src/a.ts", `/** ${"word ".repeat(24)}*/`],
  },
  {
    name: "doc comments begin with their subject",
    why: "A sentence that begins with “Of”, “Those” or “Who” is read twice before its subject is found.",
    breaches: (sources) =>
      linesWhere(sources, (line) =>
        /^\s*(\/\*)?\*+ ?(Of|Those|Whom|Whoever|Who|By whom|In whose|To whom|Whose|By which|In which|With which) /.test(
          line,
        ),
      ),
    bad: ["server/src/a.ts", "/** Of these branches, or of all, by name. */"],
  },
  {
    name: "types are nouns, no participles",
    why: "`Held` or `Sending` says what happens to a thing, and not what it is: `AgreedBasket`, `MailSender`.",
    breaches: (sources) =>
      linesWhere(sources, (line) => {
        const [, name = ""] = /^\s*(?:export )?(?:interface|type|class) ([A-Z][a-z]+)\b/.exec(line) ?? [];
        return participle.test(name) && !nouns.has(name);
      }),
    bad: ["server/src/a.ts", "export interface Held {}"],
  },
  {
    name: "functions are at most 70 lines",
    why: "What does not fit a screen is not read as one thought.",
    breaches: (sources) =>
      shipped(sources).flatMap(({ path, functions }) =>
        functions
          // Route tables are lists, not logic; they may be as long as what they list.
          .filter(({ name, lineCount }) => lineCount > 70 && name?.endsWith("Routes") !== true)
          .map(({ line, lineCount }) => `${path}:${line}: ${lineCount}`),
      ),
    bad: ["server/src/a.ts", `export const a = () => {${"\n".repeat(70)}};`],
  },
  {
    name: "tests wait for events, by `eventually` or `turns`, and never for time",
    why: "What sleeps, looks at the clock or loops until something comes fails on a slow machine, or never ends.",
    breaches: (sources) =>
      linesWhere(gateTests(sources), (line) =>
        /\b(delay|sleep|pause)\(\d|\bsetTimeout\(|timers\/promises"|\bperformance\.now\(|\bfor \(;;\)|\bwhile \(.*\bawait\b|\bwhile \(!|\bwhile \(true|\bdo \{/.test(
          withoutComment(line),
        ),
      ),
    bad: ["server/src/a.test.ts", "await delay(300);"],
  },
  {
    name: "tests draw nothing",
    why: "What is tried would be another thing in each run; exploration draws, by its seed.",
    breaches: (sources) => linesWhere(gateTests(sources), (line) => /\bMath\.random\(|\brandomInt\(/.test(line)),
    bad: ["server/src/a.test.ts", "const quantity = Math.random();"],
  },
  {
    name: "hooks of tests stand in a `describe`",
    why: "A process runs many files: outside, a hook is one of all their tests, and ends when the last has.",
    breaches: (sources) => linesWhere(gateTests(sources), (line) => /^(before|after)(Each)?\(/.test(line)),
    bad: ["server/src/a.test.ts", "after(() => service.close());"],
  },
  {
    name: "tests are all run and may all fail: no `only`, `todo`, `expectFailure` or skip without a reason",
    why: "A test that is not run is not missed.",
    breaches: (sources) =>
      linesWhere(
        sources.filter(({ path }) => !isRuleFile(path)),
        (line) =>
          /\b(test|it|describe)\.(only|todo|skip)\(|\bskip: true\b|\b(only|todo|expectFailure): (true|["'`])/.test(
            line,
          ),
      ),
    bad: ["server/src/a.test.ts", 'test.only("one", () => undefined);'],
  },
  {
    name: "fast-check is run by `holds` alone",
    why: "It would try other inputs in each run, and what it found would be forgotten.",
    breaches: (sources) =>
      linesWhere(
        sources.filter(({ path }) => !isRuleFile(path) && path !== "proof/properties.ts"),
        (line) => /\bfc\.(assert|check)\(/.test(line),
      ),
    bad: ["pricing/src/a.test.ts", "fc.assert(property);"],
  },
  {
    name: "no default exports, barrels, leftovers or loosened checks",
    why: "Each hides something: a name, a file, a debt or a fault.",
    breaches: (sources) =>
      linesWhere(
        // A reporter of node:test is its default export.
        sources.filter(({ path }) => !isRuleFile(path) && path !== "server/test/runner/reporter.ts"),
        (line) =>
          /^export default|^export \* from|\b(TODO|FIXME|HACK|XXX)\b|@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable/.test(
            line,
          ),
      ),
    bad: ["server/src/a.ts", "// TODO: tidy this"],
  },
];
