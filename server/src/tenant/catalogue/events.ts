import type { EventTable } from "../../kernel/db/audit.ts";

export const catalogueEvents = {
  "branch_price.changed": {
    log: "shop",
    meaning: "A branch got or lost a price of its own for a variant, or sells it or no longer.",
  },
  "price_list.changed": {
    log: "shop",
    meaning: "Whom, where or when a price list is for was changed, or it was archived.",
  },
  "price_list.entries_changed": { log: "shop", meaning: "Prices of a price list were added, changed or taken out." },
  "product.image_removed": { log: "shop", meaning: "The picture of a product was taken away." },
  "product.image_set": { log: "shop", meaning: "A product got a picture, or another one." },
  "product.tax_changed": { log: "shop", meaning: "A product got another tax group." },
  "tax_group.changed": { log: "shop", meaning: "A tax group, or which one a branch has in its place, was changed." },
  "tax_rate.changed": { log: "shop", meaning: "A tax rate, or what it is planned to be, was changed." },
  "variant.cost_changed": { log: "shop", meaning: "A variant's cost was changed; told to who may see costs." },
  "variant.price_changed": {
    log: "shop",
    meaning: "A variant's price was changed, or whether it is entered at the till.",
  },
} as const satisfies EventTable;
