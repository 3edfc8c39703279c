import type { Page } from "playwright-core";
import type { Reply, Shop, TestService } from "../../server/test/harness.ts";
import { heading } from "./browser.ts";

/** Somebody with a PIN. */
export interface TillUser {
  readonly id: string;
  readonly name: string;
  readonly pin: string;
}

/** A shop with a till that waits for its browser. */
export interface TillShop {
  readonly shop: Shop;
  readonly slug: string;
  readonly branchId: string;
  readonly registerId: string;
  readonly deviceId: string;
  readonly cashier: TillUser;
  readonly manager: TillUser;
  /** A new code for the till; the one before stops working. */
  code(): Promise<string>;
}

export const bread = { code: "4006381333931", price: "2.50", name: "Rye bread" } as const;
export const cheese = { sku: "CHEESE", price: "18.90", name: "Hard cheese" } as const;

/** What the shop answers. Throws when it refuses. */
export async function done(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`not done: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Opens a shop with goods, a cashier, a manager, and a till that waits for its browser. */
export async function openTillShop(
  service: Pick<TestService, "openShop" | "request" | "admin">,
  modules: readonly string[] = [],
): Promise<TillShop> {
  const shop = await service.openShop({ name: "Corner Shop", modules });
  const branchId: string = (await done(shop.get("/branches"))).items[0].id;
  const units = (await done(shop.get("/units"))).items as { id: string; code: string }[];
  const each = units.find(({ code }) => code === "EA")?.id ?? units[0]?.id;
  const kilogram = (await done(shop.post("/units", { code: "KG", name: "Kilogram", precision: 3 }))).id;
  const { id: categoryId } = await done(shop.post("/categories", { name: "Food" }));
  const variant = { sku: "BREAD", price: bread.price, unitId: each, barcodes: [{ code: bread.code }] };
  await done(shop.post("/products", { name: bread.name, categoryId, variants: [variant] }));
  await done(
    shop.post("/products", {
      ...{ name: cheese.name, categoryId },
      variants: [{ sku: cheese.sku, price: cheese.price, unitId: kilogram }],
    }),
  );
  const roles = (await done(shop.get("/roles"))).items as { id: string; name: string }[];
  const hire = async (name: string, role: string, pin: string): Promise<TillUser> => {
    const roleIds = roles.filter((one) => one.name === role).map(({ id }) => id);
    const email = `${name.toLowerCase()}-${shop.tenantId.slice(-6)}@corner.test`;
    const { id } = await done(
      shop.post("/users", { email, name, password: "a till rings twice a day", roleIds, branchIds: [branchId] }),
    );
    await done(shop.put(`/users/${id}/pin`, { pin }));
    return { id, name, pin };
  };
  const cashier = await hire("Kim", "Cashier", "2580");
  const manager = await hire("Mona", "Manager", "1470");
  const register = await done(shop.post("/registers", { branchId, name: "Front", code: "F1" }));
  const device = await done(shop.post("/devices", { branchId, name: "Front", registerId: register.id }));
  const tenant = await done(
    service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() }),
  );
  return {
    ...{ shop, branchId, cashier, manager, slug: tenant.slug, registerId: register.id, deviceId: device.id },
    code: async () => (await done(shop.post(`/devices/${device.id}/pairing`))).code,
  };
}

/** A page that is the till. */
export class TillPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Makes the page's browser the shop's till. */
  async bind(url: string, { slug, code }: TillShop): Promise<void> {
    await this.page.goto(`${url}/till/${slug}#${await code()}`);
    await this.page.getByRole("button", { name: "Make it a till" }).click();
    // A browser without a history of the page promises nothing.
    const anyway = this.page.getByRole("button", { name: "Go on without the promise" });
    const who = heading(this.page, "Who is it?");
    await anyway.or(who).first().waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await who.waitFor();
  }

  async signIn({ name, pin }: TillUser): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
    await this.type(pin);
    await this.page.keyboard.press("Enter");
    await heading(this.page, /Open the drawer|Sell/).waitFor({ state: "attached" });
  }

  async openDrawer(float: string): Promise<void> {
    await this.type(float);
    await this.page.keyboard.press("Enter");
    await heading(this.page, "Sell").waitFor({ state: "attached" });
  }

  /** As people type: slower than a scanner. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 70 });
  }

  /** As a scanner does, with Enter behind: all keys in one turn of the page, however busy the machine is. */
  async scan(code: string): Promise<void> {
    const keys = [...code, "Enter"].map((key) => ({ key, code: /\d/.test(key) ? `Digit${key}` : key }));
    await this.page.evaluate(`for (const key of ${JSON.stringify(keys)})
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }),
      )`);
  }

  /** The approver's PIN, when a dialog asks for it. */
  async approve({ name, pin }: TillUser): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: "A second person has to approve" });
    await dialog.waitFor();
    const field = dialog.getByLabel(`PIN of ${name}`);
    const choice = dialog.getByRole("button", { name, exact: true });
    await field.or(choice).first().waitFor();
    if (await choice.isVisible()) await choice.click();
    await field.fill(pin);
    await this.page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
  }

  /** The total that the basket shows, as it is written there. */
  async total(): Promise<string> {
    return (await this.page.locator(".basket-total dd").textContent()) ?? "";
  }

  /** Waits until all is pushed. */
  async pushed(): Promise<void> {
    await this.page.getByText("All is pushed").first().waitFor();
  }

  /** Waits until the browser has kept the program, and the page is of it. */
  async programKept(): Promise<void> {
    const isKept = () => this.page.evaluate<boolean>("navigator.serviceWorker.controller !== null");
    while (!(await isKept())) await this.page.waitForTimeout(50);
  }
}
