import type { ClientBase } from "pg";
import type { Deps } from "../../../deps.ts";
import { readLocale } from "../../../kernel/db/locale.ts";
import { readRoleFacts, type RoleFacts } from "./roles.sql.ts";
import { readInstallation } from "../../installation.sql.ts";
import { isOfOther } from "../marks.ts";
import { findMarkedObjects, listTenantSchemas, type MarkedDatabase, type MarkedRole } from "../servers.sql.ts";
import { patient } from "../../../kernel/patience.ts";

/** What exists on a placement server, other installations' homes aside, or why it cannot be read. */
export type SurveyResult =
  | (Objects & { readonly ofOthers: Objects })
  | { readonly unreachable: string; readonly cause: unknown };

interface Objects {
  readonly databases: readonly MarkedDatabase[];
  readonly roles: readonly MarkedRole[];
}

const answerWithinMs = () => patient(15_000);

/** One look at every placement server, each asked once however many tenants are diagnosed. */
export class Survey {
  readonly #deps: Deps;
  readonly #servers = new Map<string, Promise<SurveyResult>>();
  readonly #roles = new Map<string, Promise<ReadonlyMap<string, RoleFacts>>>();
  readonly #schemas = new Map<string, Promise<ReadonlySet<string> | undefined>>();
  readonly #templates = new Map<string, Promise<string>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether the server is configured. */
  knows(name: string): boolean {
    return this.#deps.servers.get(name) !== undefined;
  }

  server(name: string): Promise<SurveyResult> {
    let found = this.#servers.get(name);
    if (found === undefined) {
      found = this.#look(name);
      this.#servers.set(name, found);
    }
    return found;
  }

  /** The schemas of this installation's tenants in a database; undefined when it cannot be asked. */
  schemas(server: string, database: string): Promise<ReadonlySet<string> | undefined> {
    const key = `${server}/${database}`;
    let found = this.#schemas.get(key);
    if (found === undefined) {
      found = this.#schemasOf(server, database).catch(() => undefined);
      this.#schemas.set(key, found);
    }
    return found;
  }

  /** What a login role made of itself; undefined when there is none of this name, or its server cannot be asked. */
  async role(server: string, name: string): Promise<RoleFacts | undefined> {
    let found = this.#roles.get(server);
    if (found === undefined) {
      found = this.#rolesOf(server).catch(() => new Map());
      this.#roles.set(server, found);
    }
    return (await found).get(name);
  }

  /** The template that the homes in a database are made from, by a session in it. */
  template(server: string, database: string, client: ClientBase): Promise<string> {
    const key = `${server}/${database}`;
    let found = this.#templates.get(key);
    if (found === undefined) {
      found = readLocale(client).then((locale) => this.#deps.templates.of(server, locale));
      this.#templates.set(key, found);
    }
    return found;
  }

  // An async function, so that it rejects for a server that is not configured any more.
  async #rolesOf(name: string): Promise<ReadonlyMap<string, RoleFacts>> {
    const server = this.#deps.servers.mustGet(name);
    if ("unreachable" in (await this.server(name))) return new Map();
    return server.withClient(undefined, (client) => readRoleFacts(client, null), { queryTimeoutMs: answerWithinMs() });
  }

  async #look(name: string): Promise<SurveyResult> {
    try {
      const [installation, { databases, roles }] = await Promise.all([
        this.#deps.central.transact(readInstallation),
        this.#deps.servers.mustGet(name).withClient(undefined, findMarkedObjects, { queryTimeoutMs: answerWithinMs() }),
      ]);
      const isOthers = ({ marker }: { readonly marker: string | null }) => isOfOther(installation, marker);
      return {
        databases: databases.filter((one) => !isOthers(one)),
        roles: roles.filter((one) => !isOthers(one)),
        ofOthers: { databases: databases.filter(isOthers), roles: roles.filter(isOthers) },
      };
    } catch (error) {
      const unreachable = error instanceof Error && error.message !== "" ? error.message : "it does not answer";
      return { unreachable, cause: error };
    }
  }

  async #schemasOf(server: string, database: string): Promise<ReadonlySet<string>> {
    const found = await this.server(server);
    if ("unreachable" in found) throw new Error(found.unreachable);
    if (!found.databases.some(({ name }) => name === database)) return new Set();
    const schemas = await this.#deps.servers
      .mustGet(server)
      .withClient(database, listTenantSchemas, { queryTimeoutMs: answerWithinMs() });
    // A schema is called as the role of its tenant.
    const others = new Set(found.ofOthers.roles.map(({ name }) => name));
    return new Set(schemas.filter((name) => !others.has(name)));
  }
}
