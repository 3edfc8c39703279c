import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { forbidden } from "../../../kernel/http/problem.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { noContent } from "../../../kernel/http/route.ts";
import { DeviceReportInput } from "../../devices/schema.ts";
import { noteContact, updateReport } from "../../devices/service.ts";
import { ofResource } from "../../gate/branch.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import { branchesOf, type Actor } from "../../gate/context.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import { pushShapes } from "./items.schema.ts";
import { getFlag, settleFlag } from "./flags.ts";
import { countPush, getLetter, handIn, settleLetter } from "./letters.ts";
import {
  DeadLetter,
  DeadLetterPage,
  Discard,
  FlagCountQuery,
  FlagCounts,
  FlagQuery,
  FlagSettlement,
  LetterQuery,
  NewDeadLetter,
  PushFlag,
  PushFlagPage,
  PushResult,
  PushResults,
  SyncSummary,
} from "./schema.ts";
import { Intake } from "./service.ts";
import { countFlags, countOpen, findFlagBranch, findLetterBranch, listFlags, listLetters } from "./sql.ts";

/** What tills bring of what they did without connection, and what the back office does about it. */
export function pushRoutes(routes: TenantRoutes, deps: Deps, modules: readonly ModuleManifest[]): void {
  const intake = new Intake(deps, modules);
  const { Push, Resubmission } = pushShapes(modules);
  const tag = "Sync";
  const reviews = { tag, permission: "sync.review" } as const;
  const ofFlag = { ...reviews, params: IdParams, branch: ofResource(findFlagBranch) } as const;
  const ofLetter = { ...reviews, params: IdParams, branch: ofResource(findLetterBranch) } as const;
  const ofTill = {
    tag,
    permission: "sales.create",
    devices: true,
    branch: "body",
    quota: "none",
    method: "POST",
  } as const;
  routes.own(
    {
      ...ofTill,
      path: "/sync/push",
      operationId: "pushItems",
      summary: "Bring what a till did without connection",
      description:
        "In any order, as often as it takes, in a session that was opened at the till: by a sign-in with the header `Device`. What happened is booked as the till has it, and flagged with what differs; what the shop cannot book is kept aside as a dead letter. Malformed items are 400 as everywhere: `errors` name them (`items[3].body.cash`), and nothing of the push is taken. The till then pushes the others, and hands in what it cannot mend (`handInDeadLetter`).",
      body: Push,
      keepsBody: true,
      replies: { 200: PushResults },
      errors: ["device_unknown", "rate_limited"],
    },
    async ({ actor, body }) => ({ results: await intake.push(actor, tillOf(actor), body) }),
  );
  routes.own(
    {
      ...ofTill,
      path: "/sync/dead-letters",
      operationId: "handInDeadLetter",
      summary: "Hand in what a till cannot push",
      description:
        "What `pushItems` has answered 400 to, and the till cannot mend: as the text that the till has. It changes no books; the back office mends it or gives it up. Once it is answered the till may forget it; with 409 or 429 it keeps it.",
      body: NewDeadLetter,
      replies: { 200: PushResult },
      errors: ["device_unknown", "rate_limited", "duplicate_conflict", "dead_letters_full"],
    },
    async ({ actor, body }) => {
      const deviceId = tillOf(actor);
      await countPush(deps, actor, deviceId);
      return deps.databases.write(actor.tenant, (tx) => handIn(tx, actor, deviceId, body));
    },
  );
  routes.own(
    {
      tag,
      permission: "sales.create",
      devices: true,
      branch: null,
      quota: "none",
      method: "PUT",
      path: "/sync/report",
      operationId: "reportDevice",
      summary: "Say how this till is: its program, what it has not pushed, its clock and its storage",
      description:
        "Every few minutes, and when something of it has changed; `GET /devices` shows it. In a session that was opened at the till.",
      body: DeviceReportInput,
      replies: { 204: Type.Null() },
      errors: ["device_unknown", "rate_limited"],
    },
    async ({ actor, body }) => {
      const id = tillOf(actor);
      await countPush(deps, actor, id);
      await noteContact(deps, actor);
      await deps.databases.write(actor.tenant, (tx) => updateReport(tx, { id, at: actor.now }, body));
      return noContent();
    },
  );
  routes.read(
    {
      ...reviews,
      branch: "assigned",
      method: "GET",
      path: "/sync/summary",
      operationId: "getSyncSummary",
      summary: "How many flags and dead letters are open, in all and by branch",
      replies: { 200: SyncSummary },
    },
    async (tx, { actor }) => summaryOf(await countOpen(tx, branchesOf(actor))),
  );
  routes.read(
    {
      ...reviews,
      branch: "assigned",
      method: "GET",
      path: "/sync/flags",
      operationId: "listPushFlags",
      summary: "What was booked although something differs, oldest first",
      query: FlagQuery,
      replies: { 200: PushFlagPage },
    },
    async (tx, { actor, query }) =>
      pageOf(await listFlags(tx, query, branchesOf(actor)), query.limit, ({ sortKey }) => sortKey),
  );
  routes.read(
    {
      ...reviews,
      branch: "assigned",
      method: "GET",
      path: "/sync/flags/counts",
      operationId: "countPushFlags",
      summary: "How many flags there are by till and code, the rarest first",
      query: FlagCountQuery,
      replies: { 200: FlagCounts },
    },
    async (tx, { actor, query }) => ({ items: await countFlags(tx, query, branchesOf(actor)) }),
  );
  routes.read(
    {
      ...ofFlag,
      method: "GET",
      path: "/sync/flags/:id",
      operationId: "getPushFlag",
      summary: "One flag, with the item as it came",
      replies: { 200: PushFlag },
      errors: ["not_found"],
    },
    (tx, { params }) => getFlag(tx, params.id),
  );
  routes.write(
    {
      ...ofFlag,
      method: "POST",
      path: "/sync/flags/:id/settle",
      operationId: "settlePushFlag",
      summary: "Say that a flag was looked at",
      body: FlagSettlement,
      replies: { 200: PushFlag },
      errors: ["not_found"],
    },
    (tx, { actor, params, body }) => settleFlag(tx, actor, params.id, body),
  );
  routes.read(
    {
      ...reviews,
      branch: "assigned",
      method: "GET",
      path: "/sync/dead-letters",
      operationId: "listDeadLetters",
      summary: "What tills brought that cannot be booked, oldest first",
      query: LetterQuery,
      replies: { 200: DeadLetterPage },
    },
    async (tx, { actor, query }) =>
      pageOf(await listLetters(tx, query, branchesOf(actor)), query.limit, ({ sortKey }) => sortKey),
  );
  routes.read(
    {
      ...ofLetter,
      method: "GET",
      path: "/sync/dead-letters/:id",
      operationId: "getDeadLetter",
      summary: "One dead letter, with the item as it came",
      replies: { 200: DeadLetter },
      errors: ["not_found"],
    },
    (tx, { params }) => getLetter(tx, params.id),
  );
  routes.own(
    {
      ...ofLetter,
      method: "POST",
      path: "/sync/dead-letters/:id/resubmit",
      operationId: "resubmitDeadLetter",
      summary: "Book a dead letter that was mended",
      body: Resubmission,
      keepsBody: true,
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
    (tx, { actor, params, body }) => settleLetter(tx, actor, { id: params.id, status: "Discarded", ...body }),
  );
}

/** 403 `device_unknown` for a session that was not opened at a till. */
function tillOf({ caller: { device } }: Actor): string {
  if (device === null)
    throw forbidden("device_unknown", "What a till did is pushed in a session that was opened at it.");
  return device.id;
}

function summaryOf(branches: SyncSummary["branches"]): SyncSummary {
  const sumOf = (name: "openFlags" | "openDeadLetters") => branches.reduce((sum, branch) => sum + branch[name], 0);
  return { openFlags: sumOf("openFlags"), openDeadLetters: sumOf("openDeadLetters"), branches };
}
