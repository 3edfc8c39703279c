import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { Unauthenticated, notFound } from "../../kernel/http/problem.ts";
import { noContent } from "../../kernel/http/route.ts";
import { auditedAs } from "../origin.ts";
import type { Plane } from "../plane.ts";
import type { IdentityRoutes } from "../route.ts";
import { SessionParams, Sessions, Token } from "../schema.ts";
import { tokensFor } from "./answer.ts";
import { bearerOf, expiredCookie, refreshTokens } from "./cookies.ts";
import { closeSession, rotate } from "./refresh.ts";
import { listSessions, revokeOtherSessions, revokeOwnSession } from "./sessions.sql.ts";
import { countSignIn } from "../signin/metrics.ts";

const told = { unknown: "Unknown", ended: "Ended", reused: "Reused" } as const;

/** Tokens for as long as a session lives, and one's own sessions. */
export function sessionRoutes(routes: IdentityRoutes, deps: Deps, plane: Plane): void {
  const takesDevice = plane.cookie.deviceName === undefined ? {} : ({ takesDevice: "optional" } as const);
  routes.open(
    {
      method: "POST",
      path: "/refresh",
      operationId: "Refresh",
      answers401: true,
      summary: "Exchange the refresh cookie for new tokens",
      limit: "refresh",
      cookie: { ...plane.cookie, isOptional: false },
      ...takesDevice,
      replies: { 200: Token },
    },
    async ({ store, client, request, reply }) => {
      const tokens = refreshTokens(plane, request);
      const [token] = tokens;
      // If there are two cookies of the name, one may come from an attacker.
      if (token === undefined || tokens.length > 1) throw new Unauthenticated(`${tokens.length} refresh cookies`);
      const policy = { ...plane.lifetimes, leewayS: deps.config.refreshLeewayS };
      const outcome = await store.transact((tx) => rotate(tx, token, policy, deps.now(), client));
      countSignIn(deps.metrics, plane.name, "Refresh", typeof outcome === "string" ? told[outcome] : "Success");
      // One that is not known here can be another shop's.
      if (outcome === "ended" || outcome === "reused")
        reply.header("set-cookie", expiredCookie(plane, bearerOf(request)));
      if (typeof outcome === "string") throw new Unauthenticated(`refresh ${outcome}`);
      return tokensFor(deps, plane, store, request, outcome);
    },
  );
  routes.open(
    {
      method: "POST",
      path: "/logout",
      operationId: "Logout",
      summary: "End the session and expire its cookie; a 503 has done neither, and another shop's cookie stays",
      limit: null,
      cookie: { ...plane.cookie, isOptional: true },
      ...takesDevice,
      replies: { 204: Type.Null() },
    },
    async ({ store, client, request, reply }) => {
      const tokens = refreshTokens(plane, request);
      let isKnown = tokens.length === 0;
      for (const token of tokens)
        isKnown = (await store.transact((tx) => closeSession(tx, token, deps.now(), client))) || isKnown;
      if (isKnown) reply.header("set-cookie", expiredCookie(plane, bearerOf(request)));
      return noContent();
    },
  );
  ownSessionRoutes(routes, deps, plane);
}

function ownSessionRoutes(routes: IdentityRoutes, deps: Deps, plane: Plane): void {
  routes.signedIn(
    {
      method: "GET",
      path: "/sessions",
      operationId: "ListSessions",
      summary: "One's own sessions, the one used last first",
      replies: { 200: Sessions },
    },
    async ({ store, user }) => {
      const sessions = await store.transact((tx) => listSessions(tx, user.id, deps.now()));
      return { items: sessions.map((session) => ({ ...session, isCurrent: session.id === user.sessionId })) };
    },
  );
  routes.signedIn(
    {
      method: "DELETE",
      path: "/sessions/:id",
      operationId: "EndSession",
      summary: "End one of one's own sessions",
      params: SessionParams,
      replies: { 204: Type.Null() },
      errors: ["not_found"],
    },
    async ({ store, user, isDevice, origin, params: { id } }) => {
      await store.transact(async (tx) => {
        const ended = await revokeOwnSession(tx, { id, userId: user.id, at: deps.now(), reason: "Ended" });
        if (ended === 0) throw notFound("session");
        const session = { subjectType: "Session", subjectId: id };
        await recordAudit(tx, { event: "authn.session_ended", ...auditedAs(user, origin), ...session });
      });
      return noContent(id === user.sessionId ? { "set-cookie": expiredCookie(plane, { isDevice }) } : {});
    },
  );
  routes.signedIn(
    {
      method: "DELETE",
      path: "/sessions",
      operationId: "EndOtherSessions",
      summary: "End all of one's own sessions but this one",
      replies: { 204: Type.Null() },
    },
    async ({ store, user, origin }) => {
      const { id: userId, sessionId } = user;
      await store.transact(async (tx) => {
        await revokeOtherSessions(tx, { userId, sessionId, at: deps.now(), reason: "Ended" });
        await recordAudit(tx, { event: "authn.other_sessions_ended", ...auditedAs(user, origin) });
      });
      return noContent();
    },
  );
}
