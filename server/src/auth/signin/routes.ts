import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { noContent } from "../../kernel/http/route.ts";
import type { Plane } from "../plane.ts";
import type { IdentityRoutes } from "../route.ts";
import { CodeRequest, LinkToken, Login, LoginReply, SecondStep, Token } from "../schema.ts";
import { tokensFor } from "../sessions/answer.ts";
import { answerChallenge, mailChallengeCode } from "./challenge.ts";
import { countingFailures } from "./limits.ts";
import { signIn } from "./signin.ts";
import { unlockByLink } from "./unlocking.ts";

/** The two steps of a sign-in, and the way back in for who was locked out. */
export function loginRoutes(routes: IdentityRoutes, deps: Deps, plane: Plane): void {
  const admits =
    plane.admission === undefined ? {} : { errors: plane.admission.errors, takesDevice: "optional" as const };
  routes.open(
    {
      method: "POST",
      path: "/unlock",
      operationId: "UnlockAccount",
      summary: "Sign in again at once, with the link that was mailed when five failures locked the account",
      limit: "link",
      body: LinkToken,
      replies: { 204: Type.Null() },
      errors: ["link_invalid"],
    },
    async ({ store, body, client }) => {
      await unlockByLink(deps, store, body.token, client);
      return noContent();
    },
  );
  routes.open(
    {
      ...admits,
      method: "POST",
      path: "/login",
      operationId: "Login",
      answers401: true,
      summary: "Sign in with a password",
      limit: "login",
      body: Login,
      replies: { 200: LoginReply },
    },
    async ({ store, body, client, known, request }) => {
      const step = () => signIn(deps, plane, store, body, client);
      const result = await countingFailures(deps, plane, store, "password", { client, known }, step);
      return "requiresTwoFactor" in result ? result : tokensFor(deps, plane, store, request, result);
    },
  );
  routes.open(
    {
      ...admits,
      method: "POST",
      path: "/login/2fa",
      operationId: "LoginTwoFactor",
      answers401: true,
      summary: "The second step: an authenticator's code, a mailed one or a recovery code",
      limit: "login",
      body: SecondStep,
      replies: { 200: Token },
    },
    async ({ store, body, client, known, request }) => {
      const answer = () => answerChallenge(deps, plane, store, body, client);
      const from = { client, known };
      return tokensFor(
        deps,
        plane,
        store,
        request,
        await countingFailures(deps, plane, store, "password", from, answer),
      );
    },
  );
  routes.open(
    {
      method: "POST",
      path: "/login/2fa/send-email",
      operationId: "SendLoginCode",
      answers401: true,
      summary: "Mail a code for the second step; it takes the place of the one before",
      limit: "login",
      body: CodeRequest,
      replies: { 204: Type.Null() },
      errors: ["method_unavailable"],
    },
    async ({ store, body }) => {
      await mailChallengeCode(deps, plane, store, body.twoFactorToken);
      return noContent();
    },
  );
}
