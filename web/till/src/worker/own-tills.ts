import { openDB, type DBSchema } from "idb";
import type { components } from "@tillhouse/client";

/** A till that this browser is. */
export interface OwnTill {
  readonly tenantId: string;
  /** As it was when the till was bound; the shop may have got another one. */
  readonly slug: string;
  readonly shopName: string;
  readonly deviceId: string;
  readonly credential: string;
  readonly branchId: string;
  readonly register: NonNullable<components["schemas"]["TillState"]["register"]>;
  /** The users who can sign in with a PIN, as the service said last. */
  readonly users: components["schemas"]["TillState"]["users"];
}

interface Schema extends DBSchema {
  tills: { key: string; value: OwnTill };
  /** What is in the basket of each till, so that it outlives a crash. */
  baskets: { key: string; value: unknown };
}

/** The database beside those of the tills: which tills this browser is. */
export class OwnTills {
  readonly #database = openDB<Schema>("tillhouse-tills", 1, {
    upgrade: (fresh) => {
      for (const store of ["tills", "baskets"] as const) fresh.createObjectStore(store);
    },
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });

  async find(slug: string): Promise<OwnTill | undefined> {
    return (await (await this.#database).getAll("tills")).find((one) => one.slug === slug);
  }

  async get(tenantId: string): Promise<OwnTill | undefined> {
    return (await this.#database).get("tills", tenantId);
  }

  /** A browser is one till of a shop. */
  async keep(till: OwnTill): Promise<void> {
    const { store, done } = (await this.#database).transaction("tills", "readwrite", { durability: "strict" });
    await Promise.all([store.put(till, till.tenantId), done]);
  }

  async forget({ tenantId }: OwnTill): Promise<void> {
    const database = await this.#database;
    await Promise.all([database.delete("tills", tenantId), database.delete("baskets", tenantId)]);
  }

  async basket({ tenantId }: OwnTill): Promise<unknown> {
    return (await this.#database).get("baskets", tenantId);
  }

  /** It may be lost by a power cut: nothing of it is sold yet. */
  async keepBasket({ tenantId }: OwnTill, basket: unknown): Promise<void> {
    const { store, done } = (await this.#database).transaction("baskets", "readwrite", { durability: "relaxed" });
    await Promise.all([basket === undefined ? store.delete(tenantId) : store.put(basket, tenantId), done]);
  }
}
