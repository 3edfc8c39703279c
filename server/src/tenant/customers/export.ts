import { Readable } from "node:stream";
import { Type, type TSchema } from "typebox";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { Answer } from "../../kernel/http/route.ts";
import { Id, Nullable, Shape } from "../../kernel/http/shapes.ts";
import { audit, type Actor } from "../gate/context.ts";
import type { CustomerHooks, CustomerRecords } from "./hooks.ts";
import { Customer } from "./schema.ts";
import { resolveCustomer } from "./service.ts";
import { listHistory } from "./sql.ts";

const pageSize = 200;

function recordsOf(hooks: readonly CustomerHooks[]): readonly CustomerRecords[] {
  return hooks.flatMap(({ records = [] }) => records);
}

/** All that the shop keeps of a customer. */
export function exportShape(hooks: readonly CustomerHooks[]): TSchema {
  const members = recordsOf(hooks).map(({ member, schema }) => [member, Type.Array(schema)] as const);
  const merged = Shape({ id: Id, code: Nullable(Type.String()) }, { title: "MergedCustomer" });
  return Shape(
    { customer: Customer, merged: Type.Array(merged), ...Object.fromEntries(members) },
    { title: "CustomerExport", description: "All that is kept of a customer; `merged` are those merged into it." },
  );
}

/** Streams all that is kept of the customer, which is audited before anything is sent. Throws 404 `not_found`. */
export async function exportCustomer(
  deps: Deps,
  actor: Actor,
  id: string,
  hooks: readonly CustomerHooks[],
): Promise<Answer<Readable>> {
  const found = await deps.databases.write(actor.tenant, async (tx) => {
    const customer = await resolveCustomer(tx, id);
    if (customer === undefined) throw notFound("customer");
    await audit(tx, actor, { event: "customer.exported", subjectType: "Customer", subjectId: customer.id });
    return { customer, merged: (await listHistory(tx, customer.id)).filter((one) => one.id !== customer.id) };
  });
  const body = Readable.from(written(deps, actor, found, recordsOf(hooks)));
  return new Answer(200, body, { "content-type": "application/json; charset=utf-8" });
}

async function* written(
  deps: Deps,
  actor: Actor,
  found: { readonly customer: Customer; readonly merged: readonly { readonly id: string }[] },
  records: readonly CustomerRecords[],
): AsyncGenerator<string> {
  yield JSON.stringify(found).slice(0, -1);
  const ids = [found.customer.id, ...found.merged.map(({ id }) => id)];
  for (const { member, list } of records) {
    yield `,${JSON.stringify(member)}:[`;
    // A page a transaction: a slow reader must not hold a connection.
    for (let cursor: string | undefined, separator = ""; ;) {
      const page = { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
      const { items, nextCursor } = await deps.databases.read(actor.tenant, (tx) => list(tx, ids, page));
      for (const item of items) {
        yield separator + JSON.stringify(item);
        separator = ",";
      }
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    yield "]";
  }
  yield "}";
}
