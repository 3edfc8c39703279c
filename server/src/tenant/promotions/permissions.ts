export const permissions = {
  "promotions.read": "See promotions, and try baskets on them",
  "promotions.write": "Draft and change promotions",
  "promotions.enable": "Enable and disable promotions",
  "promotions.coupons": "See coupons and their codes, make them and series of them, change their limits, block them",
} as const;

export type PromotionPermission = keyof typeof permissions;
