import { randomBytes } from "node:crypto";
import { NewPlatformUser } from "../admin/users/schema.ts";
import { createPlatformUser, listEveryUser } from "../admin/users/service.ts";
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
