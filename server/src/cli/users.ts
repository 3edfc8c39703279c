import { randomBytes } from "node:crypto";
import type { PlatformRole } from "../admin/permissions.ts";
import { createPlatformUser } from "../admin/users/service.ts";
import { Problem, ValidationFailed } from "../kernel/http/problem.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./faults.ts";

interface Options {
  readonly email: string;
  readonly name: string;
  readonly role: PlatformRole;
  readonly password?: string;
}

/** `tillhouse users create` */
export async function createUserCommand(
  variables: Readonly<Record<string, string | undefined>>,
  options: Options,
): Promise<void> {
  const password = options.password ?? randomBytes(12).toString("base64url");
  const userId = await withDeps(variables, ({ deps }) => createPlatformUser(deps, { ...options, password })).catch(
    (error: unknown) => {
      if (error instanceof ValidationFailed)
        throw new UsageError(`The password ${error.errors["password"]?.join(", ")}.`);
      throw error instanceof Problem ? new UsageError(error.message) : error;
    },
  );
  const login = options.password === undefined ? { email: options.email, password } : { email: options.email };
  console.log(JSON.stringify({ userId, ...login, role: options.role }, null, 2));
}
