import { randomBytes } from "node:crypto";
import { commandLine } from "../admin/gate/actor.ts";
import { NewPlatformUser } from "../admin/users/schema.ts";
import {
  activatePlatformUser,
  createPlatformUser,
  deactivatePlatformUser,
  deletePlatformUser,
  findOperator,
  listEveryUser,
  setPlatformUserPassword,
  support,
  type Support,
} from "../admin/users/service.ts";
import { withDeps } from "./environment.ts";
import { checked, inNames } from "./input.ts";
import { tableOf, type Output } from "./output.ts";
import { passwordFor } from "./password.ts";

type Variables = Readonly<Record<string, string | undefined>>;

interface Options {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly askPassword?: boolean;
}

const names = { email: "--email", name: "--name", role: "--role", password: "The password" };

/** `tillhouse users create` */
export async function createUserCommand(
  variables: Variables,
  output: Output,
  { askPassword, email, name, role }: Options,
): Promise<void> {
  const user = checked(NewPlatformUser, { email, name, role }, names);
  const given = await passwordFor(variables, askPassword);
  const password = given ?? randomBytes(12).toString("base64url");
  const userId = await inNames(names, () =>
    withDeps(variables, ({ deps }) => createPlatformUser(deps, { ...user, password })),
  );
  const login = given === undefined ? { email, password } : { email };
  output.answer({ userId, ...login, role: user.role });
}

/** `tillhouse users reset-password`: what the operator has open ends. */
export async function resetPasswordCommand(
  variables: Variables,
  output: Output,
  user: string,
  { askPassword }: { readonly askPassword?: boolean },
): Promise<void> {
  const given = await passwordFor(variables, askPassword);
  const password = given ?? randomBytes(12).toString("base64url");
  const { id: userId, email } = await inNames(names, () =>
    withDeps(variables, async ({ deps }) => {
      const found = await deps.central.transact((tx) => findOperator(tx, user));
      await setPlatformUserPassword(deps, found, password, commandLine);
      return found;
    }),
  );
  output.answer({ userId, email, ...(given === undefined ? { password } : {}) });
}

/** `tillhouse users deactivate`, `activate` and `delete`. */
export async function changeUserCommand(
  variables: Variables,
  output: Output,
  user: string,
  what: "deactivate" | "activate" | "delete",
): Promise<void> {
  const changed = await withDeps(variables, ({ deps }) =>
    deps.central.transact(async (tx) => {
      const { id } = await findOperator(tx, user);
      if (what === "delete") return deletePlatformUser(tx, id, commandLine, deps.now());
      if (what === "activate") return activatePlatformUser(tx, commandLine, id, undefined);
      return deactivatePlatformUser(tx, commandLine, id, undefined, deps.now());
    }),
  );
  output.answer(changed);
}

/** `tillhouse users unlock` and `remove-second-factor`. */
export async function supportUserCommand(
  variables: Variables,
  output: Output,
  user: string,
  what: Support,
): Promise<void> {
  const { id: userId, email } = await withDeps(variables, ({ deps }) =>
    deps.central.transact(async (tx) => {
      const found = await findOperator(tx, user);
      await support(deps, tx, commandLine, found.id, what);
      return found;
    }),
  );
  output.answer({ userId, email });
}

/** `tillhouse users list` */
export async function listUsersCommand(variables: Variables, output: Output): Promise<void> {
  const users = await withDeps(variables, ({ deps }) => deps.central.transact(listEveryUser));
  const rows = users.map(({ id, email, name, role, isActive, lastLoginAt }) => ({
    ...{ id, email, name, role },
    state: isActive ? "active" : "deactivated",
    lastLoginAt,
  }));
  output.answer(users, tableOf(rows, "There is no platform user."));
}
