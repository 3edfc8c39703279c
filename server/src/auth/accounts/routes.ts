import type { FastifyInstance } from "fastify";
import { Type, type Static } from "typebox";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { inputReader, noContent, register } from "../../kernel/http/route.ts";
import { refuseCrossSite } from "../sessions/cookies.ts";
import { limitRate } from "../signin/limits.ts";
import type { Plane, SignedIn } from "../plane.ts";
import { changePassword, forgetPassword, setPasswordByLink } from "../passwords/reset.ts";
import type { Naming } from "../routes.ts";
import { ForgottenPassword, NewPassword, PasswordChange, SessionParams, Sessions } from "../schema.ts";
import { listSessions, revokeOtherSessions, revokeOwnSession } from "../sql.ts";

/** Passwords, invitations and one's own sessions. */
export function accountRoutes(app: FastifyInstance, deps: Deps, plane: Plane, naming: Naming): void {
  passwordRoutes(app, deps, plane, naming);
  sessionListRoutes(deps, plane, naming);
}

function passwordRoutes(app: FastifyInstance, deps: Deps, plane: Plane, { path, tag, named }: Naming): void {
  const common = { method: "POST", tag, replies: { 204: Type.Null() }, bodyLimitBytes: 16_384 } as const;
  const forgot = {
    ...common,
    path: `${path}/password/forgot`,
    operationId: named("ForgotPassword"),
    summary: "Mail a link to reset the password; the answer is the same for every address",
    body: ForgottenPassword,
    errors: ["403 cross_site", "429 rate_limited"] as const,
  };
  const readForgot = inputReader(forgot);
  register(app, plane.name, forgot, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, request);
    const store = await plane.store(request);
    const { body } = readForgot(request) as { body: Static<typeof ForgottenPassword> };
    await limitRate(deps, plane, store, "forgot", request, reply, body.email);
    // After the answer: how long it takes would tell whether the address is known.
    void deps.background.run("forgotten password", () => forgetPassword(deps, store, body.email, request));
    return noContent();
  });

  for (const [purpose, where, name, summary] of [
    ["PasswordReset", "password/reset", "ResetPassword", "Set a new password with the link that was mailed"],
    ["Invitation", "invitations/accept", "AcceptInvitation", "Set the first password with the link that was mailed"],
  ] as const) {
    const set = {
      ...common,
      path: `${path}/${where}`,
      operationId: named(name),
      summary,
      body: NewPassword,
      errors: ["400 link_invalid", "503 busy", "403 cross_site", "429 rate_limited"] as const,
    };
    const read = inputReader(set);
    register(app, plane.name, set, async (request, reply) => {
      reply.header("cache-control", "no-store");
      refuseCrossSite(deps, request);
      const store = await plane.store(request);
      const { body } = read(request) as { body: Static<typeof NewPassword> };
      await limitRate(deps, plane, store, "link", request, reply);
      await setPasswordByLink(deps, store, purpose, body, request);
      return noContent();
    });
  }

  plane.signedIn(
    {
      ...common,
      path: `${path}/password/change`,
      operationId: named("ChangePassword"),
      summary: "Change one's own password; other sessions end",
      body: PasswordChange,
      errors: ["403 reauthentication_failed", "503 busy"],
    },
    async (call) => {
      await changePassword(deps, call, call.body);
      return noContent();
    },
  );
}

function sessionListRoutes(deps: Deps, plane: Plane, { path, tag, named }: Naming): void {
  plane.signedIn(
    {
      method: "GET",
      tag,
      path: `${path}/sessions`,
      operationId: named("ListSessions"),
      summary: "One's own sessions, the one used last first",
      replies: { 200: Sessions },
    },
    async ({ store, user }) => {
      const sessions = await store.transact((tx) => listSessions(tx, user.id, deps.now()));
      return { items: sessions.map((session) => ({ ...session, isCurrent: session.id === user.sessionId })) };
    },
  );
  plane.signedIn(
    {
      method: "DELETE",
      tag,
      path: `${path}/sessions/:id`,
      operationId: named("EndSession"),
      summary: "End one of one's own sessions",
      params: SessionParams,
      replies: { 204: Type.Null() },
      errors: ["404 not_found"],
    },
    async (call) => {
      const { id } = call.params;
      await call.store.transact(async (tx) => {
        const ended = await revokeOwnSession(tx, { id, userId: call.user.id, at: deps.now(), reason: "Ended" });
        if (ended === 0) throw notFound("session");
        await recordAudit(tx, { event: "authn.session_ended", ...by(call), subjectType: "Session", subjectId: id });
      });
      return noContent();
    },
  );
  plane.signedIn(
    {
      method: "DELETE",
      tag,
      path: `${path}/sessions`,
      operationId: named("EndOtherSessions"),
      summary: "End all of one's own sessions but this one",
      replies: { 204: Type.Null() },
    },
    async (call) => {
      const { id: userId, sessionId } = call.user;
      await call.store.transact(async (tx) => {
        await revokeOtherSessions(tx, { userId, sessionId, at: deps.now(), reason: "Ended" });
        await recordAudit(tx, { event: "authn.other_sessions_ended", ...by(call) });
      });
      return noContent();
    },
  );
}

function by({ user, request }: Pick<SignedIn, "user" | "request">) {
  return { actorId: user.id, actorName: user.email, requestId: request.id, ip: request.ip };
}
