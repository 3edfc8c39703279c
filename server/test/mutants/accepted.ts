/** A mutant that no test can or need notice, found by what stands there. */
interface Accepted {
  readonly file: string;
  readonly scope: string;
  readonly before: string;
  readonly after: string;
  /** Why nothing is lost by it. */
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [
  {
    file: "pricing/src/amounts.ts",
    scope: "floorDivide",
    before: "return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;",
    after: "return a % b !== 0n && a <= 0n !== b < 0n ? quotient - 1n : quotient;",
    reason: "0 leaves no remainder, and is asked for it first",
  },
  {
    file: "server/src/tenant/inventory/service.ts",
    scope: "withoutCosts",
    before:
      'const hidden = ["unitCost", "averageCost", "averageCostAfter", "varianceValue"].filter((member) => member in row);',
    after: 'const hidden = ["unitCost", "averageCost", "averageCostAfter", "varianceValue"];',
    reason: "a reply has the members of its schema only: null for what it has not is left out",
  },
  {
    file: "server/src/kernel/db/session.ts",
    scope: "giveBack",
    before: 'if (lost || client.getTransactionStatus() !== "I") lease.destroy();',
    after: 'if (client.getTransactionStatus() !== "I") lease.destroy();',
    reason: "`borrow` gives up a connection that was lost, too",
  },
];
