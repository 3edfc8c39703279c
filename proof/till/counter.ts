import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { buildApp } from "../../server/src/app.ts";
import { modules } from "../../server/src/tenant/modules.ts";
import type { TestService } from "../../server/test/harness.ts";
import { makeScratchFolder } from "../../server/test/scratch.ts";
import { heading, launchMortalBrowser, type MortalBrowser } from "../../web/test/browser.ts";
import { bread, TillPage, type TillShop } from "../../web/test/till-page.ts";
import type { WeakNetwork } from "../../web/test/weak-network.ts";
import type { Random } from "../random.ts";

interface Place {
  readonly service: TestService;
  readonly network: WeakNetwork;
  readonly shop: TillShop;
  readonly random: Random;
}

/** By so much a till's clock falls behind at once. */
const behindMs = 15 * 60_000;

/** A till in a real browser that sells while everything about it fails. */
export class Counter {
  /** The numbers of the receipts that somebody saw. */
  readonly shown: string[] = [];
  readonly #place: Place;
  readonly #profile = makeScratchFolder("till-counter");
  #browser: MortalBrowser | undefined;
  #till: TillPage | undefined;
  #restarted: TestService["app"] | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  async open(): Promise<void> {
    const { network, shop } = this.#place;
    const till = await this.#newTab();
    await till.bind(network.url, shop);
    await till.signIn(shop.cashier);
    await till.openDrawer("100");
    await till.programKept();
  }

  /** Sells a bread, and sees its receipt. `isTroubled`: something fails when it is in the basket. */
  async sell(isTroubled = false): Promise<void> {
    await this.#tab.scan(bread.code);
    const isInBasket = () => this.#tab.page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    await isInBasket();
    if (isTroubled) await this.suffer();
    await isInBasket();
    const { page } = this.#tab;
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    const said = await page.getByText(/^Receipt F1-\d+$/).textContent();
    this.shown.push((said ?? "").replace("Receipt ", ""));
  }

  /** Goes on: what was sold is in no basket, also of a till that has ended since. */
  async next(): Promise<void> {
    const { page } = this.#tab;
    const button = page.getByRole("button", { name: "Next customer" });
    if (await button.isVisible()) await button.click();
    await page.getByText("Scan, search, or choose.").waitFor();
  }

  /** The browser is killed at some moment within so many milliseconds, and the till is opened again. */
  async killWithin(ms: number): Promise<void> {
    await this.#tab.page.waitForTimeout(this.#place.random.from(0, ms));
    await this.#browser?.kill();
    this.#browser = undefined;
    await this.#reopen();
  }

  /** Something fails. */
  async suffer(): Promise<string> {
    const { network, random, service } = this.#place;
    const what = random.pick([
      ...(["cut", "cut", "slow", "flaky", "good"] as const),
      ...(["killed", "killed", "crashed", "closed", "second tab", "clock", "restart"] as const),
    ]);
    switch (what) {
      case "killed":
        await this.#browser?.kill();
        this.#browser = undefined;
        await this.#reopen();
        break;
      case "crashed":
        await this.#crash();
        await this.#reopen();
        break;
      case "closed":
        await this.#tab.page.close();
        await this.#reopen();
        break;
      case "second tab":
        await this.#takeOver();
        break;
      case "clock":
        // The till's clock falls behind. It cannot be put ahead: that would turn the service's back.
        service.now.advance(behindMs);
        break;
      case "restart":
        await this.#restart();
        break;
      default:
        network.turn(what);
    }
    return what;
  }

  /** The weather is good again, and all that was sold has come. */
  async settle(): Promise<void> {
    this.#place.network.turn("good");
    await this.#browser?.kill();
    this.#browser = undefined;
    const till = await this.#newTab();
    await till.page.goto(this.#address);
    await heading(till.page, "Who is it?").waitFor();
    await till.pushed();
  }

  /** The words on the screen, for who looks for why it failed. */
  async screen(): Promise<string> {
    const words = await this.#till?.page
      .locator("body")
      .innerText()
      .catch(() => undefined);
    return words?.replaceAll(/\s+/g, " ") ?? "nothing";
  }

  async close(): Promise<void> {
    await this.#browser?.kill();
    await this.#restarted?.close();
  }

  get #address(): string {
    const { network, shop } = this.#place;
    return `${network.url}/till/${shop.slug}`;
  }

  get #tab(): TillPage {
    assert.ok(this.#till);
    return this.#till;
  }

  async #newTab(): Promise<TillPage> {
    this.#browser ??= await launchMortalBrowser(this.#profile);
    this.#till = new TillPage(await this.#browser.context.newPage());
    return this.#till;
  }

  async #reopen(): Promise<void> {
    const till = await this.#newTab();
    await till.page.goto(this.#address);
    await till.signIn(this.#place.shop.cashier);
  }

  async #crash(): Promise<void> {
    const { page } = this.#tab;
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    devtools.send("Page.crash").catch(() => undefined);
    await crashed;
  }

  async #takeOver(): Promise<void> {
    const before = this.#tab;
    const till = await this.#newTab();
    await till.page.goto(this.#address);
    await till.page.getByRole("button", { name: "Use it here" }).click();
    await till.signIn(this.#place.shop.cashier);
    await heading(before.page, "The till is used in another tab").waitFor();
    await before.page.close();
  }

  /** Another process of the service takes the place of the one before. */
  async #restart(): Promise<void> {
    const { service, network } = this.#place;
    const before = this.#restarted;
    this.#restarted = await buildApp(service.deps, modules);
    await this.#restarted.listen({ host: "127.0.0.1", port: 0 });
    network.lead((this.#restarted.server.address() as AddressInfo).port);
    before?.server.closeAllConnections();
    await before?.close();
  }
}
