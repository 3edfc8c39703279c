import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { noContent } from "../../kernel/http/route.ts";
import {
  confirmAuthenticator,
  confirmEmail,
  disableFactor,
  enrolAuthenticator,
  getFactors,
  mailFactorCode,
  replaceRecoveryCodes,
} from "./enrolment.ts";
import type { IdentityRoutes } from "../route.ts";
import {
  AuthenticatorSecret,
  CodeProof,
  FullProof,
  PasswordProof,
  Reauthentication,
  RecoveryCodes,
  SecondFactor,
} from "../schema.ts";
import { proveSession } from "./reauthentication.ts";

const none = { 204: Type.Null() };

/** Proving again who one is, for what takes it (decision 0042). */
export function reauthenticationRoutes(routes: IdentityRoutes, deps: Deps): void {
  routes.proving(
    {
      method: "POST",
      path: "/reauthenticate",
      operationId: "Reauthenticate",
      summary: "Prove again who one is: for ten minutes the session may do what gives lasting power",
      body: Reauthentication,
      replies: none,
      errors: ["reauthentication_failed", "factor_not_enrolled"],
    },
    async (call) => {
      await proveSession(deps, call, call.body);
      return noContent();
    },
  );
}

/** The signed-in user's second factor. */
export function secondFactorRoutes(routes: IdentityRoutes, deps: Deps): void {
  routes.signedIn(
    {
      method: "GET",
      path: "/2fa",
      operationId: "GetSecondFactor",
      summary: "One's own second factor",
      replies: { 200: SecondFactor },
    },
    (call) => getFactors(call),
  );
  routes.proving(
    {
      method: "POST",
      path: "/2fa/authenticator",
      operationId: "EnrolAuthenticator",
      summary: "Begin to enrol an authenticator; to be confirmed within 15 minutes",
      body: PasswordProof,
      replies: { 200: AuthenticatorSecret },
      errors: ["reauthentication_failed", "factor_enrolled"],
    },
    (call) => enrolAuthenticator(deps, call, call.body.password),
  );
  routes.proving(
    {
      method: "POST",
      path: "/2fa/authenticator/confirm",
      operationId: "ConfirmAuthenticator",
      summary: "Turn the authenticator on with a code of it",
      body: CodeProof,
      replies: { 200: RecoveryCodes },
      errors: ["code_invalid", "factor_enrolled"],
    },
    async (call) => ({ recoveryCodes: await confirmAuthenticator(deps, call, call.body.code) }),
  );
  routes.proving(
    {
      method: "POST",
      path: "/2fa/email",
      operationId: "MailFactorCode",
      summary: "Mail a code to oneself: to turn mailed codes on, or to prove them again",
      body: PasswordProof,
      replies: none,
      errors: ["reauthentication_failed", "method_unavailable"],
    },
    async (call) => {
      await mailFactorCode(deps, call, call.body.password);
      return noContent();
    },
  );
  routes.proving(
    {
      method: "POST",
      path: "/2fa/email/confirm",
      operationId: "ConfirmEmailFactor",
      summary: "Turn codes by mail on with the code that was mailed",
      body: CodeProof,
      replies: { 200: RecoveryCodes },
      errors: ["code_invalid", "factor_enrolled"],
    },
    async (call) => ({ recoveryCodes: await confirmEmail(deps, call, call.body.code) }),
  );
  for (const [method, name] of [
    ["Authenticator", "authenticator"],
    ["Email", "email"],
  ] as const) {
    routes.proving(
      {
        method: "DELETE",
        path: `/2fa/${name}`,
        operationId: `Disable${method}Factor`,
        summary: "Turn the method off, with the password and a current factor",
        body: FullProof,
        replies: none,
        errors: ["reauthentication_failed", "factor_not_enrolled"],
      },
      async (call) => {
        await disableFactor(deps, call, method, call.body);
        return noContent();
      },
    );
  }
  routes.proving(
    {
      method: "POST",
      path: "/2fa/recovery-codes",
      operationId: "RenewRecoveryCodes",
      summary: "New recovery codes in place of those from before",
      body: FullProof,
      replies: { 200: RecoveryCodes },
      errors: ["reauthentication_failed", "factor_not_enrolled"],
    },
    async (call) => ({ recoveryCodes: await replaceRecoveryCodes(deps, call, call.body) }),
  );
}
