import type { EventEntry } from "../kernel/db/audit.ts";
import { graduationEvents } from "../admin/graduation/events.ts";
import { keyEvents } from "../admin/keys/events.ts";
import { migrationEvents } from "../admin/migrations/events.ts";
import { tenantEvents } from "../admin/tenants/events.ts";
import { adminUserEvents } from "../admin/users/events.ts";
import { accountEvents } from "../auth/accounts/events.ts";
import { factorEvents } from "../auth/factors/events.ts";
import { passwordEvents } from "../auth/passwords/events.ts";
import { sessionEvents } from "../auth/sessions/events.ts";
import { signInEvents } from "../auth/signin/events.ts";
import { approvalEvents } from "../tenant/approvals/events.ts";
import { cashEvents } from "../tenant/cash/events.ts";
import { catalogueEvents } from "../tenant/catalogue/events.ts";
import { creditEvents } from "../tenant/credit/events.ts";
import { customerEvents } from "../tenant/customers/events.ts";
import { deviceEvents } from "../tenant/devices/events.ts";
import { engineEvents } from "../tenant/engine/events.ts";
import { gateEvents } from "../tenant/gate/events.ts";
import { inventoryEvents } from "../tenant/inventory/events.ts";
import { jobEvents } from "../tenant/jobs/events.ts";
import { loyaltyEvents } from "../tenant/loyalty/events.ts";
import { orderEvents } from "../tenant/orders/events.ts";
import { pinEvents } from "../tenant/pins/events.ts";
import { promotionEvents } from "../tenant/promotions/events.ts";
import { purchasingEvents } from "../tenant/purchasing/events.ts";
import { recipientEvents } from "../tenant/recipients/events.ts";
import { reportingEvents } from "../tenant/reporting/events.ts";
import { returnEvents } from "../tenant/returns/events.ts";
import { serviceAccountEvents } from "../tenant/service-accounts/events.ts";
import { settingsEvents } from "../tenant/settings/events.ts";
import { supportEvents } from "../tenant/support/events.ts";
import { syncEvents } from "../tenant/sync/events.ts";
import { tillLayoutEvents } from "../tenant/till-layouts/events.ts";
import { transferEvents } from "../tenant/transfers/events.ts";
import { userEvents } from "../tenant/users/events.ts";
import { webhookEvents } from "../tenant/webhooks/events.ts";

/** Every event that an audit log can hold, and its type wherever one is written: the tables of all features. */
export const auditEvents = {
  // Both planes.
  ...accountEvents,
  ...factorEvents,
  ...passwordEvents,
  ...sessionEvents,
  ...signInEvents,
  // The operators' plane.
  ...graduationEvents,
  ...keyEvents,
  ...migrationEvents,
  ...tenantEvents,
  ...adminUserEvents,
  // The shops' plane.
  ...approvalEvents,
  ...cashEvents,
  ...catalogueEvents,
  ...customerEvents,
  ...deviceEvents,
  ...engineEvents,
  ...gateEvents,
  ...inventoryEvents,
  ...jobEvents,
  ...orderEvents,
  ...pinEvents,
  ...recipientEvents,
  ...serviceAccountEvents,
  ...settingsEvents,
  ...supportEvents,
  ...syncEvents,
  ...tillLayoutEvents,
  ...userEvents,
  ...webhookEvents,
  // Modules.
  ...creditEvents,
  ...loyaltyEvents,
  ...promotionEvents,
  ...purchasingEvents,
  ...reportingEvents,
  ...returnEvents,
  ...transferEvents,
};
type AllEvents = typeof auditEvents;

declare module "../kernel/db/audit.ts" {
  interface AuditEvents extends AllEvents {}
}

/** docs/audit.md: every event and what it tells. */
export function auditPage(): string {
  const logs = { shop: "shop", operators: "operators", both: "shop, operators" } as const;
  const rows = Object.entries(auditEvents)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { log, meaning }]: [string, EventEntry]) => `| \`${name}\` | ${logs[log]} | ${meaning} |`);
  return `# Audit log

Written by \`npm run docs\` from the \`events.ts\` of each feature; do not edit.

\`GET /audit\` is the shop's log, \`GET /admin/audit\` the operators'. What both planes do alike stands in the log of the
plane that it happens on. A row is written in the transaction of the change that it tells of, and never changed. It has
who did it (\`actorId\`, \`actorName\`), to what (\`subjectType\`, \`subjectId\`), its \`outcome\`, from where (\`requestId\`,
\`ip\`), and what was changed in \`details\`, which never hold a secret.

| event | log | meaning |
|---|---|---|
${rows.join("\n")}
`;
}
