import { Command, Option } from "commander";
import { demo } from "./cli/demo.ts";
import { docsCommand } from "./cli/docs.ts";
import { UsageError } from "./cli/faults.ts";
import { migrateCentralCommand, migrateTenantsCommand } from "./cli/migrate.ts";
import { rotateKeysCommand, rotateSigningKeysCommand } from "./cli/keys.ts";
import { openapiCommand } from "./cli/openapi.ts";
import { pruneCommand } from "./cli/prune.ts";
import { serve } from "./cli/serve.ts";
import {
  activateCommand,
  adoptCommand,
  cancelCommand,
  createCommand,
  doctorCommand,
  graduateCommand,
  listCommand,
  rotatePasswordCommand,
  suspendCommand,
} from "./cli/tenants.ts";
import { createUserCommand } from "./cli/users.ts";
import { verifyCommand } from "./cli/verify.ts";
import { Problem, ValidationFailed } from "./kernel/http/problem.ts";

// The command line, and the only place where the process's environment and arguments are read.

const variables = process.env;

const program = new Command("tillhouse").description("The backend of many shops at once.").showHelpAfterError();

program
  .command("serve")
  .description("run the service until SIGTERM or Ctrl-C")
  .action(() => serve(variables));

const migrate = program.command("migrate").description("bring databases to the newest schema");
migrate
  .command("central")
  .description("the central database")
  .action(() => migrateCentralCommand(variables));
migrate
  .command("tenants")
  .description("every shop: one first, then many at once; goes on past a failed one")
  .option("--resume <run>", "the failed and pending shops of an earlier run")
  .action((options) => migrateTenantsCommand(variables, options));

const tenants = program.command("tenants").description("open and look after shops");
tenants
  .command("list")
  .description("all shops")
  .action(() => listCommand(variables));
tenants
  .command("create")
  .description("open a shop; an owner's password that is not given is made and printed")
  .requiredOption("--name <name>", "the shop's name")
  .requiredOption("--slug <slug>", "its short name, unique")
  .requiredOption("--owner-email <email>", "who signs in first")
  .option("--owner-name <name>", "the owner's name", "Owner")
  .option("--owner-password <password>", "the owner's password")
  .option("--server <name>", "placement server")
  .option("--modules <names>", "feature modules, separated by commas", "")
  .action((options) => createCommand(variables, options));
tenants
  .command("suspend <tenantId>")
  .description("stop a shop")
  .action((id: string) => suspendCommand(variables, id));
tenants
  .command("activate <tenantId>")
  .description("let it go on")
  .action((id: string) => activateCommand(variables, id));
tenants
  .command("graduate <tenantId>")
  .description("move a shop to a database of its own")
  .option("--server <name>", "placement server; the shop's own unless given")
  .option("--dry-run", "only check, and say what would be moved")
  .action((id: string, options) => graduateCommand(variables, id, options));
tenants
  .command("cancel <tenantId> <graduationId>")
  .description("roll a graduation back that any process runs, unless the shop has moved already")
  .action((id: string, graduationId: string) => cancelCommand(variables, id, graduationId));
tenants
  .command("adopt <tenantId>")
  .description("make a database its home that the doctor names as a candidate, after looking at what is in it")
  .requiredOption("--server <name>", "placement server that the database is on")
  .requiredOption("--database <name>", "its name")
  .action((id: string, options) => adoptCommand(variables, id, options));

tenants
  .command("rotate-password [tenantId]")
  .description("give the login role of a shop, or of every shop, a new password; no request is refused meanwhile")
  .option("--all", "of every shop")
  .action((id: string | undefined, options) => rotatePasswordCommand(variables, id, options));

tenants
  .command("doctor [tenantId]")
  .description("say what state a shop, or every shop, is in after graduations that died")
  .option("--fix", "open it again and clear away what they left")
  .action((id: string | undefined, options) => doctorCommand(variables, id, options));

program
  .command("users")
  .description("platform users")
  .command("create")
  .description("make a platform user; a password that is not given is made and printed")
  .requiredOption("--email <email>", "address")
  .requiredOption("--name <name>", "name")
  .addOption(
    new Option("--role <role>", "what they may do").choices(["Owner", "Operator", "Support"]).default("Operator"),
  )
  .option("--password <password>", "password")
  .action((options) => createUserCommand(variables, options));

program
  .command("keys")
  .description("encryption and signing keys")
  .command("rotate")
  .description("re-encrypt every secret under the first configured key")
  .option("--signing", "instead, new keys for the access tokens: published now, signing in ten minutes")
  .option("--now", "with --signing, for keys that became known: the old ones and their tokens end at once")
  .action((options: { signing?: true; now?: true }) =>
    options.signing === true ? rotateSigningKeysCommand(variables, options.now === true) : rotateKeysCommand(variables),
  );

program
  .command("prune")
  .description("delete what was kept long enough, as the service does once a day by itself")
  .action(() => pruneCommand(variables));

program
  .command("demo")
  .description("a shop trades while it is graduated to another server; proves that nothing was lost")
  .action(() => demo(variables));

program
  .command("verify <tenantId>")
  .description("check a shop's books: ledger and levels, tenders and totals, receipts, X and Z")
  .action((id: string) => verifyCommand(variables, id));

program
  .command("openapi")
  .description("print the contract document")
  .option("--write <file>", "into a file instead")
  .action((options) => openapiCommand(variables, options));

program
  .command("docs <folder>")
  .description("write what derives from the program in its documents")
  .action((folder: string) => docsCommand(folder));

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${toldOf(error)}\n`);
  process.exitCode = 1;
}

/** Known errors are reported with message and code; of any other error the stack is printed. */
function toldOf(error: unknown): string {
  if (error instanceof Problem) return `${error.status} ${error.errorCode}: ${error.message}`;
  if (error instanceof ValidationFailed)
    return Object.entries(error.errors)
      .flatMap(([path, messages]) => messages.map((message) => `${path}: ${message}`))
      .join("\n");
  const isOurs = error instanceof UsageError || (error instanceof Error && error.constructor === Error);
  return isOurs ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
}
