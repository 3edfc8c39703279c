import { change, idOf, type Calls } from "./call.ts";
import { newWebhook, type Place } from "./place.ts";

/** What is done for other programs, and what is seen of operators. */
export function integrationCalls({ branchId, accounts: { kept, spare }, webhooks, supportAccessId }: Place): Calls {
  const secret = { id: spare.id, secretId: spare.secretId };
  return {
    listServiceAccounts: [{}],
    createServiceAccount: [{ body: { name: "New", permissions: [], branchIds: [branchId] } }],
    getServiceAccount: [idOf(kept.id)],
    patchServiceAccount: [change(kept.id, { name: "New", branchIds: [branchId] })],
    createClientSecret: [idOf(spare.id)],
    deleteClientSecret: [{ params: secret }],
    revokeServiceAccount: [idOf(spare.id)],
    listSupportAccesses: [{}],
    endSupportAccess: [idOf(supportAccessId)],
    streamEvents: [{ query: { branchId, wait: "0" } }],
    listWebhooks: [{}],
    createWebhook: [{ body: newWebhook([branchId]) }],
    getWebhook: [idOf(webhooks.kept.id)],
    patchWebhook: [change(webhooks.kept.id, { name: "New", branchIds: [branchId] })],
    listWebhookDeliveries: [idOf(webhooks.kept.id)],
    redeliverWebhook: [{ params: { id: webhooks.kept.id, eventId: webhooks.eventId } }],
    createWebhookSecret: [idOf(webhooks.spare.id)],
    deleteWebhookSecret: [{ params: { id: webhooks.spare.id, secretId: webhooks.spare.secretId } }],
    archiveWebhook: [idOf(webhooks.spare.id)],
  };
}
