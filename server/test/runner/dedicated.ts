/**
 * The files that run once more with each shop in a database of its own. What a shop does there goes through the same
 * statements as in the shared database, but for its search path and its connection; so these are the ones that use most
 * tables (sales, sync, the books), and one that changes settings. All files of the tenant plane: `npm run explore --
 * placements`.
 */
export const dedicatedFiles: readonly string[] = [
  "server/src/tenant/orders/orders.test.ts",
  "server/src/tenant/settings/settings.test.ts",
  "server/src/tenant/sync/feed.test.ts",
  "server/src/tenant/sync/push/push.test.ts",
  "server/src/tenant/verify/verify.test.ts",
];
