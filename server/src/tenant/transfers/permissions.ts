export const permissions = {
  "transfers.read": "See stock transfers and what is in transit",
  "transfers.write": "Draft, request and cancel stock transfers",
  "transfers.approve": "Approve stock transfers that another branch requests",
  "transfers.dispatch": "Send stock transfers off, and call them back",
  "transfers.receive": "Receive stock transfers",
} as const;

export type TransferPermission = keyof typeof permissions;
