import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Plane } from "../../auth/plane.ts";
import { planeRoutes, type IdentityRoutes } from "../../auth/route.ts";
import { PasswordProof, Token } from "../../auth/schema.ts";
import { tokensFor } from "../../auth/sessions/answer.ts";
import type { Deps } from "../../deps.ts";
import { noContent } from "../../kernel/http/route.ts";
import { ofResource } from "../gate/branch.ts";
import { IdParams, tenantRoutes } from "../gate/route.ts";
import { NewPin, OwnPin, PinLogin, PinState, TillState } from "./schema.ts";
import { findBranchesOfUser } from "../users/service.ts";
import { removeOwnPin, removeUserPin, setOwnPin, setUserPin } from "./service.ts";
import { signInWithPin, tillStateOf } from "./signin.ts";
import { findPinState } from "./sql.ts";

/** Signing in at tills with a PIN, and who has one (docs/api-design.md "Tills"). */
export function pinRoutes(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const routes = planeRoutes(app, deps, plane);
  routes.open(
    {
      method: "GET",
      path: "/device",
      operationId: "GetTill",
      summary: "What a till may know before anybody has signed in at it: its register, and who has a PIN",
      takesDevice: "required",
      limit: "till",
      replies: { 200: TillState },
      errors: ["device_unknown"],
    },
    ({ store, client }) => tillStateOf(store, client),
  );
  routes.open(
    {
      method: "POST",
      path: "/login/pin",
      operationId: "LoginWithPin",
      answers401: true,
      summary: "Sign in with a PIN at a till that is bound to a register; who worked there before is signed out",
      takesDevice: "required",
      limit: "till",
      body: PinLogin,
      replies: { 200: Token },
      errors: ["device_unknown", "register_not_bound"],
    },
    async ({ store, body, client, request }) =>
      tokensFor(deps, plane, store, request, await signInWithPin(deps, plane, store, body, client)),
  );
  ownPinRoutes(routes, deps);
  userPinRoutes(app, deps);
}

function ownPinRoutes(routes: IdentityRoutes, deps: Deps): void {
  routes.signedIn(
    {
      method: "GET",
      path: "/pin",
      operationId: "GetPin",
      summary: "Whether one has a PIN for tills",
      replies: { 200: PinState },
    },
    ({ store, user }) => store.transact((tx) => findPinState(tx, user.id)),
  );
  routes.proving(
    {
      method: "PUT",
      path: "/pin",
      operationId: "SetPin",
      summary: "Set one's own PIN for tills; sessions that were opened with the one before end",
      body: OwnPin,
      replies: { 204: Type.Null() },
      errors: ["reauthentication_failed"],
    },
    async (call) => {
      await setOwnPin(deps, call, call.body);
      return noContent();
    },
  );
  routes.proving(
    {
      method: "DELETE",
      path: "/pin",
      operationId: "RemovePin",
      summary: "Remove one's own PIN; sessions that were opened with it end",
      body: PasswordProof,
      replies: { 204: Type.Null() },
      errors: ["reauthentication_failed"],
    },
    async (call) => {
      await removeOwnPin(deps, call, call.body);
      return noContent();
    },
  );
}

function userPinRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  const one = {
    tag: "Users",
    permission: "users.setPin",
    branch: ofResource(findBranchesOfUser),
    path: "/users/:id/pin",
    params: IdParams,
    replies: { 204: Type.Null() },
    errors: ["not_found", "cannot_modify_self", "out_of_scope_permission"],
    bodyLimitBytes: 16_384,
  } as const;
  routes.own(
    {
      ...one,
      method: "PUT",
      operationId: "setUserPin",
      power: true,
      summary: "Give a user a PIN for tills",
      body: NewPin,
    },
    async ({ actor, params, body }) => {
      await setUserPin(deps, actor, params.id, body.pin);
      return noContent();
    },
  );
  routes.own(
    { ...one, method: "DELETE", operationId: "removeUserPin", summary: "Take a user's PIN away" },
    async ({ actor, params }) => {
      await removeUserPin(deps, actor, params.id);
      return noContent();
    },
  );
}
