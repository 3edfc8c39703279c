import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { recordRoutes } from "../engine/records.ts";
import { ofResource } from "../gate/branch.ts";
import { branchesOf } from "../gate/context.ts";
import { IdParams, tenantRoutes, type TenantRoutes } from "../gate/route.ts";
import { movementRoutes } from "./movements/routes.ts";
import { registerRoutes } from "./registers/routes.ts";
import { findRegisterBranch } from "./registers/sql.ts";
import { closeSession } from "./closing.ts";
import * as shape from "./schema.ts";
import {
  countSession,
  getSession,
  getXReport,
  getZReport,
  listCounts,
  openSession,
  reasons,
  resumeSession,
  suspendSession,
} from "./service.ts";
import { findSessionBranch, listSessions } from "./sql.ts";

const none = ["not_found"] as const;
const onOne = { params: IdParams, branch: ofResource(findSessionBranch) } as const;
const one = { ...onOne, replies: { 200: shape.CashSession } } as const;

export function cashRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  registerRoutes(routes);
  recordRoutes(routes, reasons);
  sessionRoutes(routes);
  movementRoutes(routes);
  reportRoutes(routes);
}

function sessionRoutes(routes: TenantRoutes): void {
  const reads = { tag: "Cash", permission: "cash.read" } as const;
  const manages = { tag: "Cash", permission: "cash.manage" } as const;
  const changes = [...none, "permission_denied", "session_closed"] as const;
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/cash/sessions",
      operationId: "listCashSessions",
      summary: "Sessions of the caller's branches, latest first",
      branch: "assigned",
      query: shape.SessionQuery,
      replies: { 200: shape.CashSessionPage },
    },
    async (tx, { query, actor }) => {
      const rows = await listSessions(tx, query, branchesOf(actor));
      return pageOf(rows, query.limit, ({ openedAt, id }) => [openedAt, id]);
    },
  );
  routes.write(
    {
      ...manages,
      method: "POST",
      path: "/cash/sessions",
      operationId: "openCashSession",
      quota: "none",
      summary: "Open a register with its float",
      branch: (tx, { body }) => findRegisterBranch(tx, body.registerId),
      body: shape.NewSession,
      replies: { 200: shape.CashSession, 201: shape.CashSession },
      errors: [
        "duplicate_conflict",
        "branch_inactive",
        "register_inactive",
        "register_not_bound",
        "session_already_open",
        "approval_required",
      ],
    },
    (tx, { actor, body }) => openSession(tx, actor, body),
  );
  routes.read(
    {
      ...reads,
      ...one,
      method: "GET",
      path: "/cash/sessions/:id",
      operationId: "getCashSession",
      summary: "One session",
      errors: none,
    },
    (tx, { params }) => getSession(tx, params.id),
  );
  routes.write(
    {
      ...manages,
      ...one,
      method: "POST",
      path: "/cash/sessions/:id/suspend",
      operationId: "suspendCashSession",
      quota: "none",
      summary: "Suspend sales until the session is resumed",
      body: shape.SessionMove,
      errors: changes,
    },
    (tx, { actor, params, body }) => suspendSession(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...manages,
      ...one,
      method: "POST",
      path: "/cash/sessions/:id/resume",
      operationId: "resumeCashSession",
      quota: "none",
      summary: "Go on with a suspended session",
      body: shape.SessionMove,
      errors: changes,
    },
    (tx, { actor, params, body }) => resumeSession(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...manages,
      ...one,
      method: "POST",
      path: "/cash/sessions/:id/count",
      operationId: "countCashSession",
      quota: "none",
      summary: "End the selling and enter what was counted",
      body: shape.SessionCount,
      errors: changes,
    },
    (tx, { actor, params, body }) => countSession(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...manages,
      ...one,
      method: "POST",
      path: "/cash/sessions/:id/close",
      operationId: "closeCashSession",
      quota: "none",
      summary: "Close a counted session and write its Z report",
      body: shape.SessionClose,
      errors: [...none, "permission_denied", "duplicate_conflict", "count_required", "approval_required"],
    },
    (tx, { actor, params, body }) => closeSession(tx, actor, params.id, body),
  );
}

function reportRoutes(routes: TenantRoutes): void {
  routes.read(
    {
      tag: "Cash",
      permission: "cash.readExpected",
      method: "GET",
      path: "/cash/sessions/:id/counts",
      operationId: "listCashCounts",
      summary: "Every count of a session's drawer, as they came; the last one holds",
      ...onOne,
      replies: { 200: shape.CashCounts },
      errors: none,
    },
    (tx, { params }) => listCounts(tx, params.id),
  );
  routes.read(
    {
      tag: "Cash",
      permission: "cash.readExpected",
      method: "GET",
      path: "/cash/sessions/:id/x-report",
      operationId: "getXReport",
      summary: "What a session that is not closed has taken and should hold",
      ...onOne,
      replies: { 200: shape.XReport },
      errors: [...none, "session_closed"],
    },
    (tx, { params, actor }) => getXReport(tx, actor, params.id),
  );
  routes.read(
    {
      tag: "Cash",
      permission: "cash.read",
      method: "GET",
      path: "/cash/sessions/:id/z-report",
      operationId: "getZReport",
      summary: "What a closed session had taken and held",
      ...onOne,
      replies: { 200: shape.ZReport },
      errors: none,
    },
    (tx, { params }) => getZReport(tx, params.id),
  );
}
