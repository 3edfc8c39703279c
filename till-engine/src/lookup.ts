import { articles, scan, search, type Article, type ScanMatch } from "./catalogue.ts";
import { articlesOf, shelfOf, type Shelf } from "./categories.ts";
import type { Copy, Row } from "./copy.ts";
import { customers, findCustomers } from "./customers.ts";
import { Finder } from "./finder.ts";
import { layout, type ShownPage } from "./layout.ts";
import type { Belongings } from "./belongings.ts";

interface Options {
  readonly copy: Copy;
  readonly branchId: string;
  readonly belongings: Belongings;
  readonly now: () => Date;
  readonly pause: () => Promise<void>;
}

/** What a till finds at its branch by codes and by words. */
export class Lookup {
  readonly #options: Options;
  readonly #articles: Finder;
  readonly #customers: Finder;

  constructor(options: Options) {
    this.#options = options;
    this.#articles = new Finder(options.copy, articles, options.pause);
    this.#customers = new Finder(options.copy, customers, options.pause);
  }

  /** As `Till.scan`. */
  scan(code: string, customerId: string | undefined): ScanMatch[] {
    return scan(this.#articles, this.#options.copy, code, this.#inquiryOf(customerId));
  }

  /** As `Till.search`. */
  search(words: string, customerId: string | undefined): Article[] {
    return search(this.#articles, this.#options.copy, words, this.#inquiryOf(customerId));
  }

  /** As `Till.shelf`. */
  shelf(categoryId: string | undefined, customerId: string | undefined): Shelf {
    return shelfOf(this.#articles, this.#options.copy, categoryId, this.#inquiryOf(customerId));
  }

  /** As `Till.articlesOf`. */
  articlesOf(productId: string, customerId: string | undefined): Article[] {
    return articlesOf(this.#articles, this.#options.copy, productId, this.#inquiryOf(customerId));
  }

  /** As `Till.layout`. */
  layout(customerId: string | undefined): ShownPage[] {
    return layout(this.#options.copy, this.#inquiryOf(customerId));
  }

  /** As `Till.findCustomers`. */
  findCustomers(words: string): Row<"Customers">[] {
    return findCustomers(this.#customers, this.#options.copy, words);
  }

  /** As `Till.prepare`. */
  prepare(): void {
    this.#articles.prepare();
  }

  /** As `Till.prepareInSlices`. */
  async prepareInSlices(): Promise<void> {
    for (const finder of this.#finders) await finder.prepareInSlices();
  }

  /** Follows what a pull has brought. */
  async refresh(): Promise<void> {
    for (const finder of this.#finders) await finder.refresh();
  }

  /** In the order in which people ask for them. */
  get #finders(): Finder[] {
    return [this.#articles, this.#customers, ...this.#options.belongings.finders];
  }

  #inquiryOf(customerId: string | undefined) {
    const { branchId, now } = this.#options;
    return { branchId, at: now(), customerId };
  }
}
