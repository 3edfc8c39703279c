import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { noContent } from "../../kernel/http/route.ts";
import type { Plane } from "../plane.ts";
import type { IdentityRoutes } from "../route.ts";
import { ForgottenPassword, NewPassword, PasswordChange } from "../schema.ts";
import { bearerOf, expiredCookie, refreshTokens } from "../sessions/cookies.ts";
import { hasEnded } from "../sessions/refresh.ts";
import { changePassword } from "./change.ts";
import { forgetPassword, setPasswordByLink } from "./reset.ts";

/** Passwords: forgotten, set by a link, changed. */
export function passwordRoutes(routes: IdentityRoutes, deps: Deps, plane: Plane): void {
  const common = { method: "POST", replies: { 204: Type.Null() } } as const;
  routes.open(
    {
      ...common,
      path: "/password/forgot",
      operationId: "ForgotPassword",
      summary: "Mail a link to reset the password; the answer is the same for every address",
      limit: "forgot",
      body: ForgottenPassword,
    },
    async ({ store, body, client }) => {
      // Done after the answer: its duration would show whether the address is known.
      void deps.background.run("forgotten password", () => forgetPassword(deps, store, body.email, client));
      return noContent();
    },
  );
  for (const [purpose, path, operationId, summary] of [
    ["PasswordReset", "/password/reset", "ResetPassword", "Set a new password with the link that was mailed"],
    ["Invitation", "/invitations/accept", "AcceptInvitation", "Set the first password with the link that was mailed"],
  ] as const) {
    routes.open(
      {
        ...common,
        path,
        operationId,
        summary,
        limit: "link",
        body: NewPassword,
        errors: ["link_invalid"],
      },
      async ({ store, body, client, request }) => {
        await setPasswordByLink(deps, store, purpose, body, client);
        for (const token of refreshTokens(plane, request))
          if (await store.transact((tx) => hasEnded(tx, token, deps.now())))
            return noContent({ "set-cookie": expiredCookie(plane, bearerOf(request)) });
        return noContent();
      },
    );
  }
  routes.proving(
    {
      ...common,
      path: "/password/change",
      operationId: "ChangePassword",
      summary: "Change one's own password; other sessions end",
      body: PasswordChange,
      errors: ["reauthentication_failed"],
    },
    async (call) => {
      await changePassword(deps, call, call.body);
      return noContent();
    },
  );
}
