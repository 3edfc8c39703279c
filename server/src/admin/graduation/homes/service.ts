import type { Deps } from "../../../deps.ts";
import { isTrashName, readMark } from "../marks.ts";
import { Survey } from "../plan/survey.ts";
import type { MarkedObject } from "../servers.sql.ts";

/** What may be a home of a tenant. */
export interface FoundHome {
  readonly server: string;
  /** A database of its own, or the role of a schema in a shared one. */
  readonly kind: "database" | "role";
  readonly name: string;
  readonly marker: string | null;
  readonly isOfThisInstallation: boolean;
}

/**
 * What may be homes of these tenants, by mark or by name, on every placement server, whichever installation made them.
 * Throws when a server cannot be asked: one may be there.
 */
export async function listHomes(deps: Deps, tenantIds: readonly string[]): Promise<FoundHome[]> {
  const survey = new Survey(deps);
  return (await Promise.all(deps.servers.names().map((server) => listOn(survey, server, tenantIds)))).flat();
}

async function listOn(survey: Survey, server: string, tenantIds: readonly string[]): Promise<FoundHome[]> {
  const found = await survey.server(server);
  if ("unreachable" in found)
    throw new Error(
      `${server} cannot be asked whether a shop lives there (${found.unreachable}). If it is lost for good, take it out of TILLHOUSE_SERVERS.`,
    );
  const hexes = new Set(tenantIds.map((id) => id.replaceAll("-", "")));
  const isNamed = ({ name }: MarkedObject) => hexes.has(/_([0-9a-f]{32})(?:_|$)/.exec(name)?.[1] ?? "");
  const mayBeDatabase = (one: MarkedObject) => {
    const mark = readMark(one.marker);
    if (isTrashName(one.name) || mark?.state === "Building" || mark?.state === "Trash") return false;
    return mark === undefined ? isNamed(one) : tenantIds.includes(mark.tenantId);
  };
  const mayBeSchema = (role: MarkedObject) => role.name.startsWith("t_") && isNamed(role);
  return [true, false].flatMap((isOfThisInstallation) => {
    const { databases, roles } = isOfThisInstallation ? found : found.ofOthers;
    const tell =
      (kind: FoundHome["kind"]) =>
      ({ name, marker }: MarkedObject) => ({ server, kind, name, marker, isOfThisInstallation });
    return [...databases.filter(mayBeDatabase).map(tell("database")), ...roles.filter(mayBeSchema).map(tell("role"))];
  });
}
