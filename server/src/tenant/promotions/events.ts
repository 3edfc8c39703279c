import type { EventTable } from "../../kernel/db/audit.ts";

export const promotionEvents = {
  "coupon.changed": { log: "shop", meaning: "Limits, validity or block of a coupon were changed." },
  "coupon.created": { log: "shop", meaning: "A coupon was made." },
  "coupon_series.changed": {
    log: "shop",
    meaning: "Name, limit, validity or block of a series of coupons were changed.",
  },
  "coupon_series.created": { log: "shop", meaning: "A series of coupons was made." },
  "promotion.changed": { log: "shop", meaning: "A promotion was changed, archived or brought back." },
  "promotion.created": { log: "shop", meaning: "A promotion was drafted." },
  "promotion.disabled": { log: "shop", meaning: "A promotion is given no longer." },
  "promotion.enabled": { log: "shop", meaning: "A promotion is given from now on, as its schedule says." },
} as const satisfies EventTable;
