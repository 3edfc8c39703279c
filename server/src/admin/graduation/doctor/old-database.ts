import { readMark, readMarkOf, type MarkOwner } from "../marks.ts";
import type { MarkedHome } from "../schema.ts";
import { dropRole, findMarkedObjects, type MarkedObject, type MarkedDatabase } from "../servers.sql.ts";
import { dropBuild, type AttemptServer } from "./homes.ts";

/** Whether it is that database. */
export function isMarkedHome({ oid, marker }: MarkedDatabase, home: MarkedHome | undefined): boolean {
  return oid === home?.oid && readMark(marker)?.attemptId === home.attemptId;
}

/**
 * Drops the database that a tenant has moved out of, and its role, and checks that they are gone; safe to repeat, and
 * without effect on a database that was adopted since. Only for a tenant whose row says that it lives elsewhere.
 */
export async function dropOldDatabase(
  server: AttemptServer,
  old: { readonly home: MarkedHome; readonly role: string; readonly tenant: MarkOwner },
): Promise<void> {
  const { tenant } = old;
  const isOwn = ({ marker }: MarkedObject) => readMarkOf(tenant, marker) !== undefined;
  const find = () =>
    server.run(undefined, async (client) => {
      const { databases, roles } = await findMarkedObjects(client);
      return {
        database: databases.find((one) => isMarkedHome(one, old.home) && isOwn(one)),
        role: roles.find((one) => one.name === old.role && isOwn(one)),
      };
    });
  const { database, role } = await find();
  if (database !== undefined) await dropBuild(server, database, tenant);
  if (role !== undefined) await server.run(undefined, (client) => dropRole(client, role.name));
  const left = await find();
  if (left.database !== undefined || left.role !== undefined) throw new Error("the database or role is still there");
}
