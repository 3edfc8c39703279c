import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type, type Static, type TSchema } from "typebox";
import { requireProven } from "../../auth/factors/reauthentication.ts";
import { verifyAccessToken } from "../../auth/sessions/tokens.ts";
import type { Deps } from "../../deps.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { Unauthenticated, permissionDenied } from "../../kernel/http/problem.ts";
import { inputReader, register, type Answer, type Input, type RouteContract } from "../../kernel/http/route.ts";
import { findOperator } from "./operator.sql.ts";
import { rolePermissions, type AdminPermission, type PlatformRole } from "./permissions.ts";

/** The platform user who is calling, read fresh from the central database on every request. */
interface Operator {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: PlatformRole;
  readonly provenAt: string | null;
}

/** One request of the admin plane after its checks. */
export interface AdminCall<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
> extends Input<Params, Query, Body> {
  readonly operator: Operator;
  readonly request: FastifyRequest;
}

interface Gate {
  /** `null`: any signed-in operator. */
  readonly permission: AdminPermission | null;
  /** It gives lasting power: the session must be proven (decision 0042). */
  readonly power?: true;
}

type Contract<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema> = RouteContract<P, Q, B, R> &
  Gate;
type Result<R extends TSchema> = Promise<Static<R> | Answer<Static<R>> | Answer<null>>;

/** Registers routes of the admin plane. */
export interface AdminRoutes {
  /** A route in one central transaction. */
  transact<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R>,
    handle: (tx: CentralTx, call: AdminCall<P, Q, B>) => Result<R>,
  ): void;
  /** A route that owns its transactions (provisioning, graduation): the checks run in one of their own before it. */
  own<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R>,
    handle: (call: AdminCall<P, Q, B>) => Result<R>,
  ): void;
}

export function adminRoutes(app: FastifyInstance, deps: Deps): AdminRoutes {
  const identify = async (request: FastifyRequest) => {
    const claims = await verifyAccessToken(deps, "admin", request.headers.authorization);
    request.callerId = claims.userId;
    return claims;
  };
  return {
    transact: (
      contract: Contract<TSchema, TSchema, TSchema, TSchema>,
      handle: (tx: CentralTx, call: AdminCall) => Promise<unknown>,
    ) => {
      const readInput = inputReader(contract);
      const handler = async (request: FastifyRequest) => {
        const claims = await identify(request);
        return deps.central.transact(async (tx) => {
          const operator = await admit(deps, tx, claims, contract);
          const input = readInput(request);
          if (contract.power === true) requireProven(operator.provenAt, deps.now());
          return handle(tx, { ...input, operator, request });
        });
      };
      register(app, "admin", contract, handler, identify);
    },
    own: (contract: Contract<TSchema, TSchema, TSchema, TSchema>, handle: (call: AdminCall) => Promise<unknown>) => {
      const readInput = inputReader(contract);
      const handler = async (request: FastifyRequest) => {
        const claims = await identify(request);
        const operator = await deps.central.transact((tx) => admit(deps, tx, claims, contract));
        const input = readInput(request);
        if (contract.power === true) requireProven(operator.provenAt, deps.now());
        return handle({ ...input, operator, request });
      };
      register(app, "admin", contract, handler, identify);
    },
  };
}

async function admit(
  deps: Deps,
  tx: CentralTx,
  claims: { userId: string; sessionId: string },
  gate: Gate,
): Promise<Operator> {
  const operator = await findOperator(tx, claims.userId, claims.sessionId, deps.now());
  if (operator === undefined) throw new Unauthenticated("session or operator is not alive");
  if (gate.permission !== null && !rolePermissions[operator.role].includes(gate.permission))
    throw permissionDenied(gate.permission);
  return { ...operator, sessionId: claims.sessionId };
}

/** Path parameters of routes on one resource. */
export const IdParams = Type.Object({ id: Type.String({ format: "uuid" }) });
