export const permissions = {
  "credit.read": "See customers' accounts, statements, store credit and gift cards",
  "credit.manage": "Open customers' accounts; change their limits, terms and blocks",
  "credit.overLimit": "Sell on account beyond the limit",
  "credit.receive": "Take payments on account",
  "credit.adjust": "Adjust and write off what customers owe; reverse entries of their accounts",
  "credit.issue": "Issue, hold, redeem and expire store credit and gift cards by hand; block them",
} as const;

export type CreditPermission = keyof typeof permissions;
