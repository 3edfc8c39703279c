import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { noContent } from "../../kernel/http/route.ts";
import type { IdentityRoutes } from "../route.ts";
import { EmailChange, LinkToken } from "../schema.ts";
import { askToChangeOwnEmail, confirmEmailChange } from "./email.ts";

/** One's own address. */
export function accountRoutes(routes: IdentityRoutes, deps: Deps): void {
  const common = { method: "POST", replies: { 204: Type.Null() } } as const;
  routes.proving(
    {
      ...common,
      path: "/email",
      operationId: "ChangeEmail",
      summary: "Ask a new address of one's own to confirm itself; until it does the account stays under the old one",
      body: EmailChange,
      errors: ["reauthentication_failed", "factor_not_enrolled", "email_taken"],
    },
    async (call) => {
      await askToChangeOwnEmail(deps, call, call.body);
      return noContent();
    },
  );
  routes.open(
    {
      ...common,
      path: "/email/confirm",
      operationId: "ConfirmEmailChange",
      summary: "Move the account to the address that the link was mailed to; its sessions end",
      limit: "link",
      body: LinkToken,
      errors: ["link_invalid", "email_taken"],
    },
    async ({ store, body, client }) => {
      await confirmEmailChange(deps, store, body.token, client);
      return noContent();
    },
  );
}
