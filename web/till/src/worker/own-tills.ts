import { openDB, type DBSchema } from "idb";
import type { components } from "@tillhouse/client";
import type { Preferences } from "../settings/preferences.ts";

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
  /** How each till behaves; what it does not say is as at first. */
  preferences: { key: string; value: Partial<Preferences> };
  /** Where each till keeps a second copy of what is not pushed. */
  folders: { key: string; value: FileSystemDirectoryHandle };
}

const stores = ["tills", "baskets", "preferences", "folders"] as const;

/** The database beside those of the tills: which tills this browser is. */
export class OwnTills {
  readonly #database = openDB<Schema>("tillhouse-tills", 3, {
    upgrade: (database) => {
      for (const store of stores) if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
    },
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });

  async find(slug: string): Promise<OwnTill | undefined> {
    return (await (await this.#database).getAll("tills")).find((one) => one.slug === slug);
  }

  /** The slug of the shop, if this browser is the till of one; empty, if of none or of several. */
  async onlyShop(): Promise<string> {
    const [only, ...others] = await (await this.#database).getAll("tills");
    return only === undefined || others.length > 0 ? "" : only.slug;
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
    await Promise.all(stores.map((store) => database.delete(store, tenantId)));
  }

  async preferences({ tenantId }: OwnTill): Promise<Partial<Preferences> | undefined> {
    return (await this.#database).get("preferences", tenantId);
  }

  async keepPreferences({ tenantId }: OwnTill, preferences: Preferences): Promise<void> {
    await (await this.#database).put("preferences", preferences, tenantId);
  }

  async folder({ tenantId }: OwnTill): Promise<FileSystemDirectoryHandle | undefined> {
    return (await this.#database).get("folders", tenantId);
  }

  /** Undefined: none. */
  async keepFolder({ tenantId }: OwnTill, folder: FileSystemDirectoryHandle | undefined): Promise<void> {
    const database = await this.#database;
    await (folder === undefined ? database.delete("folders", tenantId) : database.put("folders", folder, tenantId));
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
