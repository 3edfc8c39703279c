import type { Deps } from "../../../deps.ts";
import { patient } from "../../../kernel/patience.ts";
import { Survey } from "../plan/survey.ts";
import { findIdentity, listHomesOn, putIdentity, readIdentity, type NamedHome } from "./sql.ts";

const answerWithinMs = () => patient(15_000);

/**
 * Keeps which cluster each placement server is, once every home that rows name there is found on it, and returns the
 * servers that are another cluster than before and lack homes. Nothing is kept or told of one that does not answer.
 */
export async function keepIdentities(deps: Deps, survey = new Survey(deps)): Promise<string[]> {
  const others = await Promise.all(
    deps.servers.names().map(async (name) => {
      try {
        return (await keepIdentity(deps, name, survey)) ? [] : [name];
      } catch {
        return [];
      }
    }),
  );
  return others.flat();
}

/** False for another cluster than before that lacks a home. */
async function keepIdentity(deps: Deps, name: string, survey: Survey): Promise<boolean> {
  const { central, servers } = deps;
  const now = await servers.mustGet(name).withClient(undefined, readIdentity, { queryTimeoutMs: answerWithinMs() });
  const [before, homes] = await central.transact((tx) =>
    Promise.all([findIdentity(tx, name), listHomesOn(tx, name)] as const),
  );
  if (before === now) return true;
  for (const home of homes) if ((await isThere(survey, home)) !== true) return before === undefined;
  await central.transact((tx) => putIdentity(tx, name, now));
  return true;
}

/** Whether the home stands on its server; undefined when that cannot be asked. */
export async function isThere(survey: Survey, { server, database, schema }: NamedHome): Promise<boolean | undefined> {
  const found = await survey.server(server);
  if ("unreachable" in found) return undefined;
  if (![found, found.ofOthers].some(({ databases }) => databases.some(({ name }) => name === database))) return false;
  if (schema === null) return true;
  return (await survey.schemas(server, database))?.has(schema);
}
