export const permissions = {
  "loyalty.read": "See customers' points, and what brings points",
  "loyalty.manage": "Change what brings points, and the tiers; block customers' points, and unblock them",
  "loyalty.enrol": "Open accounts of points",
  "loyalty.redeem": "Take points as payment",
  "loyalty.adjust": "Give and take points without a sale, and transfer them",
} as const;

export type LoyaltyPermission = keyof typeof permissions;
