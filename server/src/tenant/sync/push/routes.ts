import type { Deps } from "../../../deps.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { ofResource } from "../../branch.ts";
import type { ModuleManifest } from "../../module.ts";
import { IdParams, type TenantRoutes } from "../../route.ts";
import {
  DeadLetter,
  DeadLetterPage,
  Discard,
  FlagCountQuery,
  FlagCounts,
  FlagQuery,
  FlagSettlement,
  LetterQuery,
  Push,
  PushFlag,
  PushFlagPage,
  PushResults,
  PushTaken,
  Resubmission,
} from "./schema.ts";
import { Intake } from "./service.ts";
import { forbidden } from "../../../kernel/http/problem.ts";
import { countFlags, findFlagBranch, findLetterBranch, listFlags, listLetters } from "./sql.ts";

/** What tills bring of what they did without connection, and what the back office does about it. */
export function pushRoutes(routes: TenantRoutes, deps: Deps, modules: readonly ModuleManifest[]): void {
  const intake = new Intake(deps, modules);
  const tag = "Sync";
  const reviews = { tag, permission: "sync.review" } as const;
  const ofLetter = { ...reviews, params: IdParams, branch: ofResource(findLetterBranch) } as const;
  routes.own(
    {
      tag,
      permission: "sales.create",
      branch: "body",
      method: "POST",
      path: "/sync/push",
      operationId: "pushItems",
      quota: "none",
      summary: "Bring what a till did without connection",
      description:
        "In any order, as often as it takes, in a session that was opened at the till: by a sign-in with the header `Device`. What happened is booked as the till has it, and flagged with what differs; only what is malformed or forged is kept aside as a dead letter. Items are known by their `id`: one without is 400, and nothing of the push is taken.",
      body: Push,
      takes: PushTaken,
      replies: { 200: PushResults },
      errors: ["device_unknown", "rate_limited"],
    },
    async ({ actor, body }) => {
      const { device } = actor.caller;
      if (device === null)
        throw forbidden("device_unknown", "What a till did is pushed in a session that was opened at it.");
      return { results: await intake.push(actor, device.id, body) };
    },
  );
  routes.read(
    {
      ...reviews,
      branch: "query",
      method: "GET",
      path: "/sync/flags",
      operationId: "listPushFlags",
      summary: "What was booked although something differs, oldest first",
      query: FlagQuery,
      replies: { 200: PushFlagPage },
    },
    async (tx, { query }) => pageOf(await listFlags(tx, query), query.limit, ({ sortKey }) => sortKey),
  );
  routes.read(
    {
      ...reviews,
      branch: "query",
      method: "GET",
      path: "/sync/flags/counts",
      operationId: "countPushFlags",
      summary: "How many flags there are by till and code, the rarest first",
      query: FlagCountQuery,
      replies: { 200: FlagCounts },
    },
    async (tx, { query }) => ({ items: await countFlags(tx, query) }),
  );
  routes.write(
    {
      ...reviews,
      params: IdParams,
      branch: ofResource(findFlagBranch),
      method: "POST",
      path: "/sync/flags/:id/settle",
      operationId: "settlePushFlag",
      summary: "Say that a flag was looked at",
      body: FlagSettlement,
      replies: { 200: PushFlag },
      errors: ["not_found"],
    },
    (tx, { actor, params, body }) => intake.settleFlag(tx, actor, params.id, body),
  );
  routes.read(
    {
      ...reviews,
      branch: "query",
      method: "GET",
      path: "/sync/dead-letters",
      operationId: "listDeadLetters",
      summary: "What tills brought that cannot be booked, oldest first",
      query: LetterQuery,
      replies: { 200: DeadLetterPage },
    },
    async (tx, { query }) => pageOf(await listLetters(tx, query), query.limit, ({ sortKey }) => sortKey),
  );
  routes.own(
    {
      ...ofLetter,
      method: "POST",
      path: "/sync/dead-letters/:id/resubmit",
      operationId: "resubmitDeadLetter",
      summary: "Book a dead letter that was mended",
      body: Resubmission,
      replies: { 200: PushResults },
      errors: ["not_found"],
    },
    async ({ actor, params, body }) => ({
      results: await intake.resubmit(actor, params.id, actor.touched[0] ?? "", body.item),
    }),
  );
  routes.write(
    {
      ...ofLetter,
      method: "POST",
      path: "/sync/dead-letters/:id/discard",
      operationId: "discardDeadLetter",
      summary: "Give a dead letter up",
      body: Discard,
      replies: { 200: DeadLetter },
      errors: ["not_found", "dead_letter_settled"],
    },
    (tx, { actor, params, body }) => intake.discard(tx, actor, params.id, body.reason),
  );
}
