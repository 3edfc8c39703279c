import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { claimCreation } from "../../kernel/db/replay.ts";
import { conflict, invalid } from "../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { newId } from "../../kernel/ids.ts";
import { atMostDigits } from "../engine/amounts.ts";
import { audit, type Actor } from "../gate/context.ts";
import { postMovements } from "../inventory/service.ts";
import { getOrder, listSellables, listSoldLines, lockOrder } from "../orders/service.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import type { Modules } from "./plan.ts";
import type { NewInspection, Return } from "./schema.ts";
import { getReturn } from "./service.ts";
import { policySettings } from "./settings.ts";
import { insertInspection, listQuarantined, type QuarantinedGoods } from "./sql.ts";

/**
 * Says what becomes of goods in quarantine: what is restocked goes into stock at the cost that it left at, and comes
 * off the cost of what was sold, on the date of the inspection. The return is completed with the last of them, and its
 * receipt can no longer be voided. The same again answers 200. Throws 404 `not_found`, 400 by path, 409
 * `return_not_pending`, `version_conflict`, `duplicate_conflict`.
 */
export async function inspectReturn(
  tx: TenantWrite,
  actor: Actor,
  returnId: string,
  body: NewInspection,
  expected: number | undefined,
  modules: Modules,
): Promise<Answer<Return>> {
  const id = body.id ?? newId();
  const content = { ...body, returnId };
  if (body.id !== undefined && (await claimCreation(tx, "return inspection", id, content)) === "replayed")
    return replayed(await getReturn(tx, returnId));
  await getReturn(tx, returnId);
  // As a void of its receipt does.
  await lockOrder(tx, returnId);
  const current = await getReturn(tx, returnId);
  requireVersion(current.version, expected);
  if (current.status !== "PendingInspection")
    throw conflict("return_not_pending", `This return is ${current.status}: nothing of it waits.`);
  const quarantined = await listQuarantined(tx, returnId);
  const rest = restOf(quarantined, body);
  const goods = await goodsOf(tx, actor, current, quarantined, modules);
  await postMovements(tx, actor, {
    branchId: current.branchId,
    kind: "Return",
    documentId: id,
    occurredAt: actor.now,
    lines: body.lines
      .filter(({ restocked }) => !new Big(restocked).eq(0))
      .flatMap(({ lineId, restocked }) =>
        (goods.get(lineId) ?? []).map(({ variantId, quantity, unitCost }) => ({
          ...{ variantId, lineId, unitCost: unitCost ?? undefined },
          quantity: new Big(quantity).times(restocked).toFixed(),
        })),
      ),
    policy: "Force",
  });
  const businessDate = businessDateOf(actor.now, await settingsFor(tx, policySettings, current.branchId));
  await insertInspection(tx, {
    ...{ id, returnId, userId: actor.caller.userId, at: actor.now, businessDate, lines: body.lines },
    isLast: rest.eq(0),
  });
  const details = { inspectionId: id, lines: body.lines };
  await audit(tx, actor, { event: "return.inspected", subjectType: "Return", subjectId: returnId, details });
  return created(`/returns/${returnId}`, await getReturn(tx, returnId));
}

/** What waits on after the inspection. Throws 400 by path for what does not wait, not so much, or is named twice. */
function restOf(quarantined: readonly QuarantinedGoods[], { lines }: NewInspection): Big {
  const seen = new Set<string>();
  for (const [i, { lineId, restocked, wasted }] of lines.entries()) {
    const line = quarantined.find((one) => one.lineId === lineId);
    if (line === undefined || seen.has(lineId))
      throw invalid(`lines[${i}].lineId`, "is no line of this return in quarantine, or named twice");
    seen.add(lineId);
    const sum = new Big(restocked).plus(wasted);
    if (sum.eq(0) || sum.gt(line.waiting))
      throw invalid(`lines[${i}].restocked`, `with what is wasted must be more than zero and at most ${line.waiting}`);
    for (const [member, quantity] of Object.entries({ restocked, wasted }))
      if (line.precision !== null && !new Big(quantity).round(line.precision, Big.roundDown).eq(quantity))
        throw invalid(`lines[${i}].${member}`, atMostDigits(line.precision));
  }
  const waiting = quarantined.reduce((all, line) => all.plus(line.waiting), new Big(0));
  return lines.reduce((left, { restocked, wasted }) => left.minus(restocked).minus(wasted), waiting);
}

interface Good {
  readonly variantId: string;
  readonly quantity: string;
  readonly unitCost: string | null;
}

/** What one of each line puts into stock: as it left it, or without a receipt as it would leave it now. */
async function goodsOf(
  tx: TenantWrite,
  actor: Actor,
  { branchId, originalOrderId }: Return,
  quarantined: readonly QuarantinedGoods[],
  modules: Modules,
): Promise<ReadonlyMap<string, readonly Good[]>> {
  if (originalOrderId !== null) {
    const sold = await listSoldLines(tx, actor, await getOrder(tx, originalOrderId), modules);
    const goods = new Map(sold.map((line) => [line.lineId, line.goods]));
    return new Map(quarantined.map(({ lineId, originalLineId }) => [lineId, goods.get(originalLineId ?? "") ?? []]));
  }
  const asked = quarantined.flatMap(({ variantId }) => (variantId === null ? [] : [{ variantId, quantity: "1" }]));
  const found = await listSellables(tx, asked, { branchId, customerId: null, at: actor.now });
  const stock = new Map(found.map((one) => [one.variantId, one.stock.map((part) => ({ ...part, unitCost: null }))]));
  return new Map(quarantined.map(({ lineId, variantId }) => [lineId, stock.get(variantId ?? "") ?? []]));
}
