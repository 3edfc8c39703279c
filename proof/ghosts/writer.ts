import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { TestService, Shop } from "../../server/test/harness.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import type { Place } from "./catalogue.ts";

/** Rows written through HTTP, each tried once: what the service said of them is what must be found. */
export interface Writer {
  /** Tries so many, a few at a time. */
  write(count: number): Promise<void>;
  /** Tries 500 in two requests: a busy day, at the price of a moment. */
  writeMany(): Promise<void>;
  /** Tries one every moment, more and more seldom, until told to stop; resolves when the last was answered. */
  keepWriting(): () => Promise<void>;
  /** The writes in the place that are not as they were acknowledged; empty when all is well. */
  faultsIn(place: Place): Promise<string[]>;
  readonly acknowledged: number;
}

const everyMs = 200;
const atOnce = 6;
const requests = 2;
/** As many as a product may have. */
const variantsOfOne = 250;

export function writerOf(service: TestService, shop: Shop): Writer {
  const tried = new Set<string>();
  const acknowledged = new Set<string>();
  const writeOne = async () => {
    const id = randomUUID();
    tried.add(id);
    const { status } = await shop.post("/categories", { id, name: `Category ${id}` }).catch(() => ({ status: 0 }));
    if (status === 201) acknowledged.add(id);
  };
  const writeProduct = async (unitId: string) => {
    const ids = Array.from({ length: variantsOfOne }, () => randomUUID());
    for (const id of ids) tried.add(id);
    const variants = ids.map((id) => ({ id, sku: id, unitId, price: "1" }));
    const { status } = await shop.post("/products", { name: `Thing ${ids[0]}`, variants }).catch(() => ({ status: 0 }));
    if (status === 201) for (const id of ids) acknowledged.add(id);
  };
  return {
    get acknowledged() {
      return acknowledged.size;
    },
    write: async (count) => {
      let left = count;
      const work = async () => {
        while (left-- > 0) await writeOne();
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
    writeMany: async () => {
      const { body } = await shop.get("/units");
      for (let n = 0; n < requests; n++) await writeProduct(body.items[0].id);
    },
    keepWriting: () => {
      let isOver = false;
      const startMs = performance.now();
      const work = async () => {
        while (!isOver) {
          await writeOne();
          // On a busy machine, where a case takes long, the writing would be what it takes.
          await delay(everyMs + (performance.now() - startMs) / 20);
        }
      };
      const ended = work();
      return async () => {
        isOver = true;
        await ended;
      };
    },
    faultsIn: async ({ server, database, schema }) => {
      const rows = await asSuperuser<{ id: string; n: number }>(
        service,
        server,
        `SELECT id, count(*)::int AS n FROM (SELECT id FROM "${schema}".categories UNION ALL SELECT id FROM "${schema}".variants) w GROUP BY id`,
        [],
        database,
      );
      const counts = new Map(rows.map(({ id, n }) => [id, n]));
      const lost = [...acknowledged].filter((id) => !counts.has(id)).length;
      const twice = rows.filter(({ n }) => n > 1).length;
      const foreign = rows.filter(({ id }) => !tried.has(id)).length;
      return [
        ...(lost > 0 ? [`${lost} of ${acknowledged.size} acknowledged writes are lost`] : []),
        ...(twice > 0 ? [`${twice} rows are there more than once`] : []),
        ...(foreign > 0 ? [`${foreign} rows are there that nobody wrote`] : []),
      ];
    },
  };
}
