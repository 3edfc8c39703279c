export const permissions = {
  "returns.read": "See returns and what of a sale can come back",
  "returns.create": "Take goods back with their receipt, within the shop's policy",
  "returns.withoutReceipt": "Take goods back without their receipt",
  "returns.override": "Take goods back too late, refund otherwise than the policy says, waive the restocking fee",
  "returns.inspect": "Put goods that came back on the shelf, or write them off",
} as const;

export type ReturnsPermission = keyof typeof permissions;
