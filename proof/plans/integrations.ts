import { made, unique, type World } from "../../server/test/races/world.ts";
import { ok, type Calls } from "./calls.ts";

/** What is asked for of other programs, and what they do. */
export async function integrationCalls({ service, shop }: World): Promise<Calls> {
  const get = (path: string) => () => ok(shop.get(path));
  const { id: clientId, clientSecret } = await made(
    shop.post("/service-accounts", { name: unique(), permissions: [] }),
  );
  const credentials = { grantType: "ClientCredentials", clientId, clientSecret };
  return {
    "a token of a service account": () =>
      ok(service.request("POST", "/identity/token", { tenantId: shop.tenantId, body: credentials })),
    "events are streamed": async () => {
      await ok(shop.get("/events?wait=0"));
      await made(shop.post("/customers", { name: "Ann" }));
      await ok(shop.get("/events?wait=0", { "last-event-id": "1" }));
    },
    webhooks: get("/webhooks"),
    "deliveries of a webhook": async () => {
      const webhook = { name: unique(), url: "https://example.invalid", events: ["CustomerChanged"] };
      const { id } = await made(shop.post("/webhooks", webhook));
      await made(shop.post("/customers", { name: "Ann" }));
      await ok(shop.get(`/webhooks/${id}/deliveries`));
      const [{ eventId }] = (await shop.get(`/webhooks/${id}/deliveries`)).body.items;
      await ok(shop.post(`/webhooks/${id}/deliveries/${eventId}/redeliver`));
      await service.deps.courier.run();
      await ok(shop.delete(`/webhooks/${id}`));
    },
    "service accounts": get("/service-accounts"),
    "a service account is revoked": async () => {
      const { id } = await made(shop.post("/service-accounts", { name: unique(), permissions: [] }));
      await ok(shop.delete(`/service-accounts/${id}`));
    },
  };
}
