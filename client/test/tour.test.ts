import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../server/test/harness.ts";
import { parseTour } from "../../server/test/tour/parse.ts";
import { createAdminClient, createShopClient, newId } from "../src/index.ts";
import { watchedFetch } from "./service.ts";

const tour = parseTour(readFileSync(join(import.meta.dirname, "../../README.md"), "utf8"));

describe("the client", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "opened" });
  });
  after(() => service.close());

  test("drives the whole tour of the README, call by call, and is answered as it says", async () => {
    const { sent, fetch } = watchedFetch(service);
    const statuses: number[] = [];
    /** The data of an answer; its status is one of those that the tour shows. */
    const show = async <Data>(answer: Promise<{ data?: Data; response: Response }>): Promise<Data | undefined> => {
      const { data, response } = await answer;
      statuses.push(response.status);
      return data;
    };

    const admin = createAdminClient({ baseUrl: service.url, fetch });
    await admin.POST("/admin/identity/login", { body: service.operator });
    const id = newId();
    const owner = { name: "Robin Vale", email: "robin@harbour.example", password: "three loaves of rye" };
    await show(admin.POST("/admin/tenants", { body: { id, name: "Harbour Bakery", slug: `harbour-${id}`, owner } }));

    const shop = createShopClient({ baseUrl: service.url, tenantId: id, fetch });
    await shop.POST("/identity/login", { body: { email: owner.email, password: owner.password } });
    await show(shop.GET("/me/permissions"));

    const categoryId = newId();
    for (const name of ["Bread", "Bread", "Other"])
      await show(shop.POST("/categories", { body: { id: categoryId, name } }));

    await show(shop.GET("/suppliers"));
    const ofShop = { params: { path: { id } } };
    await show(admin.PUT("/admin/tenants/{id}/modules", { ...ofShop, body: { enabledModules: ["Purchasing"] } }));
    await show(shop.GET("/suppliers"));

    const branchId = (await shop.GET("/branches")).data?.items[0]?.id ?? "";
    const methods = await shop.GET("/payment-methods", { params: { query: { limit: 1 } } });
    const methodId = methods.data?.items[0]?.id ?? "";
    const unitId = (await shop.GET("/units")).data?.items[0]?.id ?? "";
    const [variantId, registerId, sessionId, orderId] = [newId(), newId(), newId(), newId()];
    const variants = [{ id: variantId, sku: "BR-001", unitId, price: "4.20" }];
    await show(shop.POST("/products", { body: { name: "Rye bread", categoryId, variants } }));
    await show(shop.POST("/registers", { body: { id: registerId, branchId, name: "Till 1", code: "T1" } }));
    await show(shop.POST("/cash/sessions", { body: { id: sessionId, registerId, openingCash: "100" } }));
    const order = { id: orderId, branchId, cashSessionId: sessionId, lines: [{ variantId, quantity: "1" }] };
    await show(shop.POST("/orders", { body: { ...order, payments: [{ methodId, tendered: "10" }] } }));
    const receipt = { params: { path: { id: orderId } }, headers: { accept: "text/plain" }, parseAs: "text" } as const;
    assert.match((await show(shop.GET("/orders/{id}/receipt", receipt))) ?? "", /Rye bread/);
    await show(shop.GET("/cash/sessions/{id}/x-report", { params: { path: { id: sessionId } } }));

    const to = { server: "second" };
    await show(
      admin.POST("/admin/tenants/{id}/graduate", { params: { path: { id }, query: { ...to, dryRun: true } } }),
    );
    await show(admin.POST("/admin/tenants/{id}/graduate", { params: { path: { id }, query: to } }));
    const moved = await show(admin.GET("/admin/tenants/{id}", ofShop));
    assert.deepEqual([moved?.mode, moved?.server], ["Dedicated", "second"]);
    await show(shop.GET("/products", { params: { query: { q: "bread", limit: 2 } } }));

    assert.deepEqual(statuses, tour.statuses);
    const named = { SHOP_ID: id, SESSION: sessionId, ORDER: orderId };
    assert.deepEqual(sent, callsOf(tour.commands, named));
  });

  /** The calls that the tour's commands make, as `GET /path`, with these values of its variables. */
  function callsOf(commands: string, values: Readonly<Record<string, string>>): string[] {
    const pieces = commands.split(/(?="\$TILLHOUSE_URL)/);
    return pieces.slice(1).map((piece, n) => {
      const [, path = ""] = /^"\$TILLHOUSE_URL([^"]*)"/.exec(piece) ?? [];
      const [, method] = /-X (\w+) $/.exec(pieces[n] ?? "") ?? [];
      const filled = path.replaceAll(/\$(\w+)/g, (whole, name: string) => values[name] ?? whole);
      return `${method ?? (/ -d /.test(piece) ? "POST" : "GET")} ${filled}`;
    });
  }
});
