import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { UsageError } from "./usage.ts";
import { Output, say, warn } from "./output.ts";
import release from "../../../package.json" with { type: "json" };

type Variables = Readonly<Record<string, string | undefined>>;

// A command is loaded when it is run, with its libraries: help, and what is wrong with arguments, need none of them.
const service = () => import("./serve.ts");
const shops = () => import("./tenants.ts");
const appointments = () => import("./appointments.ts");
const leaving = () => import("./leaving.ts");
const backups = () => import("./backup.ts");
const operators = () => import("./users.ts");
const keys = () => import("./keys.ts");

/** What the actions work with. */
interface Context {
  readonly variables: Variables;
  /** To be called by actions, when the options have been read. */
  readonly output: () => Output;
}

const exitCodes = `
Exit codes:
  0  done
  1  it failed, was refused, or found something that is not in order
  2  arguments or settings cannot be used; nothing was done

Settings are environment variables; .env.example lists them.`;

/**
 * Runs the command of the arguments, which do not include those of Node itself. Answers go to standard output, errors
 * to standard error; `process.exitCode` tells which it was.
 */
export async function runCommandLine(args: readonly string[], variables: Variables): Promise<void> {
  const program = new Command("tillhouse")
    .description("The backend of many shops at once.")
    .version(`tillhouse ${release.version}`)
    .option("--json", "answer with one JSON value, for programs")
    .option("--quiet", "say nothing of how far a command has come or how it went: what came out, and errors, alone")
    .showHelpAfterError("(--help after a command says more)")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => say(text.trimEnd()),
      writeErr: (text) => warn(text.trimEnd()),
    })
    .addHelpText("afterAll", exitCodes);
  const context = { variables, output: () => new Output(program.opts()) };
  program
    .command("serve")
    .description("run the service until SIGTERM or Ctrl-C")
    .addOption(
      new Option("--workers <n>", "as so many processes, which share the port and what the service is given")
        .default(1)
        .argParser(workerCount),
    )
    .action(async ({ workers }: { workers: number }) => (await service()).serve(variables, workers));
  addMigrations(program, context);
  const tenants = program.command("tenants").description("open and look after shops");
  addTenants(tenants, context);
  addGraduations(tenants, context);
  addLeaving(tenants, context);
  addDeletion(tenants, context);
  addBackups(program, context);
  addServers(program, context);
  addUsers(program, context);
  addUpkeep(program, context);
  addDocuments(program, context);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // The parser has told its own already, and gives --help and --version the exit code 0.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      const { told } = await import("./told.ts");
      const { text, exitCode } = told(error, context.output().isJson);
      warn(text);
      process.exitCode = exitCode;
    }
  }
}

function workerCount(text: string): number {
  if (/^([1-9]|[1-5]\d|6[0-4])$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1 to 64.");
}

function addMigrations(program: Command, { variables, output }: Context): void {
  const migrate = program.command("migrate").description("bring databases to the newest schema");
  migrate
    .command("central")
    .description("the central database")
    .action(async () => (await import("./migrate.ts")).migrateCentralCommand(variables, output()));
  migrate
    .command("tenants [tenantIds...]")
    .description("every shop that is behind, or these: one first, then many at once; goes on past a failed one")
    .option("--resume <run>", "the failed and pending shops of an earlier run")
    .option("--canary <tenantId>", "the shop that goes first; when it fails, nobody else is touched")
    .action(async (ids: string[], options) =>
      (await import("./migrate.ts")).migrateTenantsCommand(variables, output(), ids, options),
    );
}

function addTenants(tenants: Command, { variables, output }: Context): void {
  tenants
    .command("list")
    .description("all shops")
    .action(async () => (await shops()).listCommand(variables, output()));
  tenants
    .command("show <tenantId>")
    .description("one shop")
    .action(async (id: string) => (await shops()).showCommand(variables, output(), id));
  tenants
    .command("usage [tenantId]")
    .description("what shops use, as it was last measured, and may use; one shop, or all")
    .action(async (id: string | undefined) => (await shops()).usageCommand(variables, output(), id));
  tenants
    .command("create")
    .description("open a shop; the owner's password is made and printed, unless it is given")
    .requiredOption("--name <name>", "the shop's name")
    .requiredOption("--slug <slug>", "its short name, unique")
    .requiredOption("--owner-email <email>", "who signs in first")
    .option("--owner-name <name>", "the owner's name", "Owner")
    .addOption(askPassword)
    .option("--server <name>", "placement server")
    .option("--modules <names>", "feature modules, separated by commas", "")
    .action(async (options) => (await shops()).createCommand(variables, output(), options));
  tenants
    .command("suspend <tenantId>")
    .description("stop a shop")
    .action(async (id: string) => (await shops()).setActiveCommand(variables, output(), id, false));
  tenants
    .command("activate <tenantId>")
    .description("let it go on")
    .action(async (id: string) => (await shops()).setActiveCommand(variables, output(), id, true));
}

function addGraduations(tenants: Command, { variables, output }: Context): void {
  tenants
    .command("graduate <tenantId>")
    .description("move a shop to a database of its own")
    .option("--server <name>", "placement server; the shop's own unless given")
    .option("--at <instant>", "not now but then, such as 2027-01-31T02:00:00Z; a running service does it")
    .option("--dry-run", "only check, and say what would be moved")
    .action(async (id: string, options) => (await shops()).graduateCommand(variables, output(), id, options));
  tenants
    .command("move <tenantId>")
    .description("move a shop from a database of its own to another server, or back to the shared tier")
    .option("--server <name>", "placement server; the shop's own unless given")
    .addOption(movedMode)
    .option("--at <instant>", "not now but then, such as 2027-01-31T02:00:00Z; a running service does it")
    .option("--dry-run", "only check, and say what would be moved")
    .action(async (id: string, options) => (await shops()).moveCommand(variables, output(), id, options));
  tenants
    .command("cancel <tenantId> [graduationId]")
    .description("roll a shop's graduation back that any process runs, unless the shop has moved already")
    .action(async (id: string, graduationId: string | undefined) =>
      (await shops()).cancelCommand(variables, output(), id, graduationId),
    );
  tenants
    .command("appointments")
    .description("shops that wait to be moved at their time, or are being moved")
    .action(async () => (await appointments()).listAppointmentsCommand(variables, output()));
  tenants
    .command("cancel-appointment <tenantId>")
    .description("let a shop stay that waits to be moved")
    .action(async (id: string) => (await appointments()).cancelAppointmentCommand(variables, output(), id));
  tenants
    .command("adopt <tenantId>")
    .description("make a database its home that the doctor names as a candidate, after looking at what is in it")
    .requiredOption("--server <name>", "placement server that the database is on")
    .requiredOption("--database <name>", "its name")
    .action(async (id: string, options) => (await shops()).adoptCommand(variables, output(), id, options));

  tenants
    .command("rotate-password [tenantId]")
    .description("give the login role of a shop, or of every shop, a new password; no request is refused meanwhile")
    .option("--all", "of every shop")
    .action(async (id: string | undefined, options) =>
      (await shops()).rotatePasswordCommand(variables, output(), id, options),
    );

  tenants
    .command("restart-feed [tenantId]")
    .description("make every till of a shop, or of every shop, take a new snapshot: its database was turned back")
    .option("--all", "of every shop")
    .action(async (id: string | undefined, options) =>
      (await shops()).restartFeedCommand(variables, output(), id, options),
    );

  tenants
    .command("doctor [tenantId]")
    .description("say what state a shop, or every shop, is in after graduations that died")
    .option("--schema", "compare its tables with what the migrations make, too")
    .option("--fix", "open it again and clear away what they left")
    .action(async (id: string | undefined, options) => (await shops()).doctorCommand(variables, output(), id, options));
}

const modes = ["Dedicated", "Shared"] as const;
const movedMode = new Option("--mode <mode>", "what the new home is").choices(modes).default("Dedicated");
const drainedMode = new Option("--mode <mode>", "what the new homes are; as each shop lives now unless given").choices(
  modes,
);

function addServers(program: Command, { variables, output }: Context): void {
  program
    .command("servers")
    .description("placement servers")
    .command("drain <name>")
    .description("move every shop off a server, one after the other")
    .requiredOption("--to <name>", "placement server that takes them")
    .addOption(drainedMode)
    .action(async (name: string, options) =>
      (await import("./drain.ts")).drainCommand(variables, output(), name, options),
    );
}

function addLeaving(tenants: Command, { variables, output }: Context): void {
  tenants
    .command("export <tenantId> <file>")
    .description("write a shop into one file, a zip archive of CSV that can be read without us; the shop goes on")
    .addHelpText("after", passphraseHelp)
    .action(async (id: string, file: string) => (await leaving()).exportCommand(variables, output(), id, file));
  tenants
    .command("import <file>")
    .description("open the shop of an export under the id that it had; all of it or nothing")
    .option("--server <name>", "placement server")
    .option("--slug <slug>", "another short name than it had")
    .option("--suspended", "leave it stopped, to look at it first")
    .addHelpText("after", passphraseHelp)
    .action(async (file: string, options) => (await leaving()).importCommand(variables, output(), file, options));
}

function addDeletion(tenants: Command, { variables, output }: Context): void {
  tenants
    .command("request-deletion <tenantId>")
    .description("stop a shop at once, and let it be deleted after a waiting time")
    .option("--wait-days <n>", "days to wait; 30 unless given")
    .action(async (id: string, options) => (await leaving()).requestDeletionCommand(variables, output(), id, options));
  tenants
    .command("withdraw-deletion <tenantId>")
    .description("let a shop go on that waits to be deleted")
    .action(async (id: string) => (await leaving()).withdrawDeletionCommand(variables, output(), id));
  tenants
    .command("deletions")
    .description("shops that wait to be deleted, or whose deletion was cut short")
    .action(async () => (await leaving()).listDeletionsCommand(variables, output()));
  tenants
    .command("delete <tenantId>")
    .description("export a shop whose waiting time is over, drop all that is left of it, and say what that was")
    .option("--export <file>", "where its last export is written; not needed to finish what was cut short")
    .option("--lost", "without an export: its home is lost with its placement server, and is not restored")
    .addHelpText("after", passphraseHelp)
    .action(async (id: string, options) => (await leaving()).deleteCommand(variables, output(), id, options));
}

function addBackups(program: Command, { variables, output }: Context): void {
  program
    .command("backup <folder>")
    .description("write the central database and every shop into a new folder in this one; all of them go on")
    .option(
      "--keep <n>",
      "afterwards delete older backups, so that so many stay, and the last good file of a shop that has failed",
    )
    .addHelpText("after", passphraseHelp)
    .action(async (folder: string, options) => (await backups()).backupCommand(variables, output(), folder, options));
  program
    .command("restore <backup>")
    .description("bring a backup back into a central database that is empty, with the same encryption keys")
    .addOption(
      new Option(
        "--tenant <tenantId>",
        "a shop that is lost, into an installation at work; give it again for another",
      ).argParser(several),
    )
    .option(
      "--server <name>",
      "every shop whose home was on this placement server and is lost, into an installation at work",
    )
    .option("--central", "the central database alone, which is lost and empty; it adopts the shops where they live")
    .addOption(
      new Option(
        "--home <server/name>",
        "with --central, of a shop with two homes: the one that is its; give it again for another shop",
      ).argParser(several),
    )
    .option("--to <name>", "placement server that takes the shops; the one that each was on unless given")
    .option(
      "--lost",
      "what is replaced is lost for good: the placement server that is not in TILLHOUSE_SERVERS any more, or with --central the central database",
    )
    .addHelpText("after", passphraseHelp)
    .action(async (path: string, options) => (await backups()).restoreCommand(variables, output(), path, options));
}

/** An option that is given once or again. */
function several(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}

const passphraseHelp = `
The passphrase that seals the secrets in the file is TILLHOUSE_PASSPHRASE, else it is
asked for at the terminal, or is the first line of standard input.`;

const askPassword = new Option(
  "--ask-password",
  "ask for it at the terminal, or read a line of standard input; without this, it is TILLHOUSE_PASSWORD if that is set",
);

const userChanges = [
  ["deactivate", "end a platform user's sessions, and let it sign in no more"],
  ["activate", "let it sign in again"],
  ["delete", "delete a platform user; what it did stays in the audit log"],
] as const;
const userSupport = [
  ["unlock", "unlock", "let a platform user who is locked out try again at once"],
  ["remove-second-factor", "removeFactors", "turn off the second factor of a platform user who lost it"],
] as const;

function addUsers(program: Command, { variables, output }: Context): void {
  const users = program.command("users").description("platform users");
  users
    .command("list")
    .description("all platform users")
    .action(async () => (await operators()).listUsersCommand(variables, output()));
  users
    .command("create")
    .description("make a platform user; the password is made and printed, unless it is given")
    .requiredOption("--email <email>", "address")
    .requiredOption("--name <name>", "name")
    .addOption(
      new Option("--role <role>", "what they may do").choices(["Owner", "Operator", "Support"]).default("Operator"),
    )
    .addOption(askPassword)
    .action(async (options) => (await operators()).createUserCommand(variables, output(), options));
  users
    .command("reset-password <user>")
    .description("give a platform user, by address or id, a new password; it is made and printed, unless it is given")
    .addOption(askPassword)
    .action(async (user: string, options) =>
      (await operators()).resetPasswordCommand(variables, output(), user, options),
    );
  for (const [what, description] of userChanges)
    users
      .command(`${what} <user>`)
      .description(description)
      .action(async (user: string) => (await operators()).changeUserCommand(variables, output(), user, what));
  for (const [name, what, description] of userSupport)
    users
      .command(`${name} <user>`)
      .description(description)
      .action(async (user: string) => (await operators()).supportUserCommand(variables, output(), user, what));
}

function addUpkeep(program: Command, { variables, output }: Context): void {
  program
    .command("keys")
    .description("encryption and signing keys")
    .command("rotate")
    .description("re-encrypt every secret under the first configured key, which every service must know by then")
    .option("--signing", "instead, new keys for the access tokens: published now, signing in ten minutes")
    .option("--now", "with --signing, for keys that became known: the old ones and their tokens end at once")
    .action(async ({ signing = false, now = false }: { signing?: boolean; now?: boolean }) => {
      if (signing) return (await keys()).rotateSigningKeysCommand(variables, output(), now);
      if (now) throw new UsageError("--now goes with --signing: it ends the keys of the access tokens.");
      return (await keys()).rotateKeysCommand(variables, output());
    });

  program
    .command("prune")
    .description("delete what was kept long enough, as the service does once a day by itself")
    .action(async () => (await import("./prune.ts")).pruneCommand(variables, output()));

  program
    .command("demo")
    .description("a shop trades while it is graduated to another server; proves that nothing was lost")
    .action(async () => (await import("./demo.ts")).demo(variables));

  program
    .command("verify <tenantId>")
    .description("check a shop's books: ledger and levels, tenders and totals, receipts, X and Z")
    .action(async (id: string) => (await import("./verify.ts")).verifyCommand(variables, output(), id));
}

function addDocuments(program: Command, { variables }: Context): void {
  program
    .command("openapi")
    .description("print the contract document")
    .option("--write <file>", "into a file instead")
    .action(async (options) => (await import("./openapi.ts")).openapiCommand(variables, options));

  program
    .command("docs <folder>")
    .description("write what derives from the program in its documents")
    .action(async (folder: string) => (await import("./docs.ts")).docsCommand(folder));
}
