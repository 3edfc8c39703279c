import { createShopClient, findShop, unwrap } from "@tillhouse/client";
import type { Connection } from "@tillhouse/till-engine/connection.ts";
import { IndexedDbDisk } from "@tillhouse/till-engine/disks/indexeddb.ts";
import { lackingOf, type ApprovalNeed } from "@tillhouse/till-engine/limits.ts";
import type { Approval } from "@tillhouse/till-engine/outbox.ts";
import { rightsOf } from "@tillhouse/till-engine/rights.ts";
import type { Goods } from "@tillhouse/till-engine/sale.ts";
import type { ApprovalRequest } from "@tillhouse/till-engine/staff.ts";
import { Store } from "@tillhouse/till-engine/store.ts";
import { SyncLoop } from "@tillhouse/till-engine/sync-loop.ts";
import { Till } from "@tillhouse/till-engine/till.ts";
import { customerName } from "../customer-name.ts";
import type { Facts, KeptBasket, News, TillState } from "../news.ts";
import { firstPreferences, type Preferences } from "../settings/preferences.ts";
import { parkedCalls } from "./parked.ts";
import { pointsOf } from "./points.ts";
import { forgetPictures, readPicture } from "./pictures.ts";
import { receiptCalls } from "./receipts.ts";
import { Renewal } from "./renewal.ts";
import { serviceCalls } from "./service-calls.ts";
import { OwnTills, type OwnTill } from "./own-tills.ts";
import { CashierSession } from "./cashier-session.ts";
import { connectionOf } from "./connection.ts";
import { tellFailure } from "./failures.ts";
import { factsOf } from "./facts.ts";
import { xReportFor } from "./reports.ts";
import { SecondCopy, secondCopyCalls } from "./second-copy.ts";
import { outcomeRows, unsyncedRows } from "./rows.ts";

/** Another tab that was just closed lets go of the till within this. */
const elsewhereMs = 1_000;
/** Progress is told no more often. */
const progressMs = 100;

const shownStreams = [
  ...(["Categories", "Products", "Variants", "Barcodes", "BranchVariants"] as const),
  ...(["PriceLists", "PriceListEntries", "Customers", "TillLayouts"] as const),
];

/** The version of the program, as the office lists it. */
const version = "1.0";

/** A till that is open in this Worker. */
interface Open {
  own: OwnTill;
  readonly till: Till;
  readonly store: Store;
  readonly loop: SyncLoop;
  readonly connection: Connection;
  readonly picture: (imageUrl: string) => Promise<Blob | undefined>;
  readonly renewal: Renewal;
  /** The goods are there. */
  isLoaded: boolean;
  preferences: Preferences;
  readonly secondCopy: SecondCopy;
}

/**
 * The till of a page: it owns the engine and its disk, and tells the page how the till is. One tab of a browser has it;
 * another one gets it when its user says so.
 */
export class TillHost {
  readonly #tell: (news: News) => void;
  readonly #ownTills = new OwnTills();
  readonly #channel = new BroadcastChannel("tillhouse-till");
  readonly #cashier = new CashierSession(() => this.#open?.loop.state.isConnected === true);
  #open: Open | undefined;
  #told = { state: "", facts: undefined as Facts | undefined };
  #versions = 0;
  #isPersistent: boolean | undefined;

  constructor(tell: (news: News) => void) {
    this.#tell = tell;
    this.#channel.addEventListener("message", ({ data }: MessageEvent<{ readonly release: string }>) => {
      if (data.release === this.#open?.own.tenantId) void this.#release();
    });
  }

  /** What a page may ask for, by name. Each rejects with what `tellFailure` can tell. */
  readonly calls = {
    /** Opens the till that this browser is at the shop; news say what became of it. */
    start: async (slug: string): Promise<void> => {
      const own = await this.#find(slug);
      if (own === undefined) this.#tell({ phase: { name: "Unbound" } });
      else await this.#start(own);
    },
    /** Takes the till from the tab that has it. */
    takeOver: async (slug: string): Promise<void> => {
      const own = await this.#find(slug);
      if (own !== undefined) this.#channel.postMessage({ release: own.tenantId });
    },
    /** Makes this browser the till that waits for the code. */
    bind: async ({ slug, code }: { readonly slug: string; readonly code: string }): Promise<void> => {
      const baseUrl = location.origin;
      const { tenantId, name: shopName } = await findShop({ baseUrl, slug });
      const client = createShopClient({ baseUrl, tenantId });
      const device = await unwrap(client.POST("/identity/device/pair", { body: { code } }));
      const { id: deviceId, credential, branchId } = device;
      if (credential === null) throw new Error("the till has been paired without a credential");
      const asTill = createShopClient({ baseUrl, tenantId, device: { id: deviceId, credential, isAlone: true } });
      const { register, users } = await unwrap(
        asTill.GET("/identity/device", { params: { header: { Device: credential } } }),
      );
      if (register === null) throw new Error("the till is bound to no register");
      const own = { tenantId, slug, shopName, deviceId, credential, branchId, register, users };
      await this.#ownTills.keep(own);
      await this.#start(own);
    },
    /** Forgets that this browser is a till. Throws while there is something that the shop has not taken. */
    unbind: async (): Promise<void> => {
      const { till, own } = this.#opened;
      await till.reset();
      await Promise.all([this.#ownTills.forget(own), forgetPictures()]);
      await this.#release();
      this.#tell({ phase: { name: "Unbound" } });
    },
    /** The page knows these first. */
    signal: (name: "online" | "offline" | "hidden" | "visible"): Promise<void> => {
      this.#open?.loop[name]();
      return Promise.resolve();
    },
    push: (): Promise<void> => {
      this.#opened.loop.wake();
      return Promise.resolve();
    },

    signIn: async (userId: string, pin: string) => {
      const { till, own, loop } = this.#opened;
      const rights = await till.signIn(userId, pin);
      if (loop.state.isConnected) this.#cashier.open(own, userId, pin);
      return rights;
    },
    signOut: async () => {
      this.#cashier.close();
      this.#opened.till.signOut();
    },
    approve: (asked: ApprovalRequest) => this.#opened.till.approve(asked),
    /** The others who can approve it at this till with their PIN. */
    approvers: async (permission: string, requesterId: string) => {
      const { till, own } = this.#opened;
      return own.users.filter(
        ({ id }) =>
          id !== requesterId && rightsOf(till.copy, id, own.branchId)?.permissions.includes(permission) === true,
      );
    },

    openSession: (userId: string, cash: string) => this.#opened.till.openSession(userId, cash),
    closeSession: (...given: Parameters<Till["closeSession"]>) => this.#opened.till.closeSession(...given),
    /** The sums of the open session, as far as the user may see them. */
    xReport: async (userId: string) => xReportFor(this.#opened.till, this.#opened.own.branchId, userId),
    move: (...given: Parameters<Till["move"]>) => this.#opened.till.move(...given),

    scan: async (code: string, customerId?: string) => this.#opened.till.scan(code, customerId),
    search: async (words: string, customerId?: string) => this.#opened.till.search(words, customerId),
    shelf: async (categoryId?: string, customerId?: string) => this.#opened.till.shelf(categoryId, customerId),
    articlesOf: async (productId: string, customerId?: string) => this.#opened.till.articlesOf(productId, customerId),
    layout: async (customerId?: string) => this.#opened.till.layout(customerId),
    picture: (imageUrl: string) => readPicture(imageUrl, this.#opened.picture),
    points: async (customerId: string) => pointsOf(this.#opened.till, this.#opened.own.branchId, customerId),
    findCustomers: async (words: string) => this.#opened.till.findCustomers(words),
    /** What a customer is called; undefined while the shop is still making them known. */
    customerName: async (id: string): Promise<string | undefined> => {
      const { till } = this.#opened;
      const known = till.copy.get("Customers", id);
      if (known !== undefined) return customerName(known);
      const added = till.unpushed.find((item) => item.kind === "Customer" && item.id === id);
      return added?.kind === "Customer" ? customerName(added.body) : undefined;
    },
    addCustomer: (...given: Parameters<Till["addCustomer"]>) => this.#opened.till.addCustomer(...given),

    /**
     * The prices of a basket, and what somebody has still to approve of it. Nothing is kept. Throws for what cannot be
     * sold so.
     */
    quote: async (goods: Goods, approvals: readonly Approval[], saleId: string) => {
      const { till } = this.#opened;
      return { quote: till.quote(goods), lacking: this.#lacking({ sale: goods }, approvals, saleId) };
    },
    /** What is open of a basket when it is paid so, and what somebody has still to approve. */
    settle: async (sale: Parameters<Till["sell"]>[0]) => {
      const { till } = this.#opened;
      return { quote: till.quote(sale), lacking: this.#lacking({ sale }, sale.approvals ?? [], sale.id) };
    },
    approvalsFor: async (...asked: Parameters<Till["approvalsFor"]>) => this.#opened.till.approvalsFor(...asked),
    /** The basket as it was when the page, or the machine, was closed. */
    keptBasket: async () => {
      const { till, own } = this.#opened;
      const kept = (await this.#ownTills.basket(own)) as KeptBasket | undefined;
      await till.whenLoaded;
      if (kept === undefined || till.receipt(kept.saleId) === undefined) return kept;
      // The sale was kept, and the machine ended before the basket was emptied: it must not be sold again.
      await this.#ownTills.keepBasket(own, undefined);
      return undefined;
    },
    keepBasket: (basket: KeptBasket | undefined) => this.#ownTills.keepBasket(this.#opened.own, basket),

    sell: async (sale: Parameters<Till["sell"]>[0]) => {
      const { till, own } = this.#opened;
      const { cards = [] } = sale;
      const slip = await till.sell(cards.length === 0 ? sale : { ...sale, cards: await this.calls.cardsNow(cards) });
      await this.#ownTills.keepBasket(own, undefined);
      return slip;
    },
    ...parkedCalls(() => this.#atBranch),

    ...receiptCalls(() => this.#atBranch),
    ...serviceCalls(() => this.#atBranch),

    unsynced: async () => unsyncedRows(this.#opened.till),
    outcomes: async () => outcomeRows(this.#opened.till),
    acknowledge: (id: string) => this.#opened.till.acknowledge(id),
    /** All that the shop has not taken, for a file. */
    export: async () => this.#opened.till.export(),
    /** Takes what another till has exported. */
    restore: async (exported: string): Promise<void> => {
      const { till, loop } = this.#opened;
      await till.restore(exported);
      loop.wake();
    },
    ...secondCopyCalls(() => this.#opened.secondCopy),
    keepPreferences: async (preferences: Preferences): Promise<void> => {
      const open = this.#opened;
      await this.#ownTills.keepPreferences(open.own, preferences);
      open.preferences = preferences;
    },
  };

  /** After each call, as it may have changed how the till is. */
  note(): void {
    if (this.#open === undefined) return;
    const { till, loop, own, isLoaded, preferences, secondCopy } = this.#open;
    secondCopy.note();
    const facts = isLoaded ? till.copy.derive(this.#factsOf, factsOf.streams) : undefined;
    const rowsVersion = isLoaded ? till.copy.derive(this.#nextVersion, shownStreams) : 0;
    if (facts !== undefined && facts !== this.#told.facts) {
      this.#told.facts = facts;
      this.#tell({ facts });
    }
    const { failure: lost, ...sync } = loop.state;
    const failure = lost === undefined ? undefined : tellFailure(lost);
    const state: TillState = {
      ...{ ...sync, failure, rowsVersion, unsyncedCount: till.unsyncedCount, sessionId: till.sessionId },
      ...{ shopName: own.shopName, registerName: own.register.name, users: own.users },
      ...{ outcomes: till.outcomes.length, parked: till.parked.length, isOutdated: till.isOutdated },
      ...{ isPersistent: this.#isPersistent, diskFailure: till.failure?.message },
      ...{ preferences, version, secondCopy: secondCopy.state },
    };
    const text = JSON.stringify(state);
    if (text === this.#told.state) return;
    this.#told.state = text;
    this.#tell({ state });
  }

  /** Counts how often what screens show of goods and customers has changed. */
  readonly #nextVersion = () => (this.#versions += 1);
  readonly #factsOf = () => factsOf(this.#opened.till.copy, this.#opened.own.branchId);

  /** What calls need that ask the service as the cashier. */
  get #atBranch() {
    const { till, own, loop } = this.#opened;
    return { till, loop, branchId: own.branchId, cashier: this.#cashier };
  }

  get #opened(): Open {
    if (this.#open === undefined) throw new Error("the till is not open");
    return this.#open;
  }

  async #find(slug: string): Promise<OwnTill | undefined> {
    const known = await this.#ownTills.find(slug);
    if (known !== undefined) return known;
    // The shop may have got another slug.
    const shop = await findShop({ baseUrl: location.origin, slug }).catch(() => undefined);
    return shop === undefined ? undefined : this.#ownTills.get(shop.tenantId);
  }

  async #start(own: OwnTill): Promise<void> {
    this.#tell({ phase: { name: "Starting" } });
    const name = `till-${own.tenantId}-${own.deviceId}`;
    const waiting = setTimeout(() => this.#tell({ phase: { name: "Elsewhere" } }), elsewhereMs);
    const disk = await IndexedDbDisk.open(name).finally(() => clearTimeout(waiting));
    this.#tell({ phase: { name: "Starting" } });
    this.#isPersistent = await navigator.storage.persisted();
    const { branchId, register } = own;
    const { id: registerId, code: registerCode, nextReceiptNumber } = register;
    const store = await Store.open(disk);
    const setup = { branchId, registerId, registerCode, nextReceiptNumber };
    const isConnected = () => this.#open?.loop.state.isConnected === true;
    const till = await Till.start({ store, setup, key: await disk.deviceKey(), version, isConnected });
    const { picture, ...plain } = connectionOf(own);
    const connection = this.#counted(plain);
    const loop = new SyncLoop({
      ...{ till, connection, isPersistent: () => this.#isPersistent },
      onState: ({ isConnected }) => {
        if (isConnected) void this.#renew();
        this.note();
      },
    });
    const preferences = { ...firstPreferences, ...(await this.#ownTills.preferences(own)) };
    const open: Open = {
      own,
      till,
      store,
      loop,
      connection,
      picture,
      preferences,
      secondCopy: new SecondCopy({ till, own, ownTills: this.#ownTills, onState: () => this.note() }),
      renewal: new Renewal(),
      isLoaded: false,
    };
    this.#open = open;
    this.#told = { state: "", facts: undefined };
    try {
      await this.#load(open);
    } catch (error) {
      // What another tab has taken meanwhile is not broken.
      if (this.#open === open) throw error;
    }
  }

  async #load(open: Open): Promise<void> {
    const { till, loop, connection } = open;
    if (!till.copy.isThere) {
      this.#tell({ phase: { name: "Pulling", rows: 0 } });
      await till.pull(connection);
      await this.#renew();
    }
    if (this.#open !== open) return;
    this.note();
    // People sign in while the goods are still being read.
    this.#tell({ phase: { name: "Ready" } });
    await till.whenLoaded;
    if (this.#open !== open) return;
    open.isLoaded = true;
    this.note();
    void open.secondCopy.start();
    loop.start();
    await till.prepareInSlices();
  }

  /** Lets another tab have the till. What is being kept is kept first. */
  async #release(): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    this.#open = undefined;
    this.#tell({ phase: { name: "Released" } });
    await open.loop.stop();
    await open.store.close();
  }

  /** Tells how much of the first copy has come. */
  #counted({ call, lines }: Connection): Connection {
    return {
      call,
      lines: async function* (this: TillHost, path: string) {
        let [rows, toldAt] = [0, 0];
        for await (const line of lines(path)) {
          rows += 1;
          if (this.#open?.till.copy.isThere === false && Date.now() - toldAt > progressMs) {
            toldAt = Date.now();
            this.#tell({ phase: { name: "Pulling", rows } });
          }
          yield line;
        }
      }.bind(this),
    };
  }

  async #renew(): Promise<void> {
    const open = this.#open;
    const users = open && (await open.renewal.renew(open));
    if (open === undefined || users === undefined) return;
    open.own = { ...open.own, users };
    await this.#ownTills.keep(open.own);
    this.note();
  }

  #lacking(
    asked: Parameters<Till["approvalsFor"]>[0],
    approvals: readonly Approval[],
    saleId: string | undefined,
  ): ApprovalNeed[] {
    return lackingOf(this.#opened.till.approvalsFor(asked), approvals, saleId);
  }
}

/** What a page may ask for. */
export type Calls = TillHost["calls"];
