import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";

const [first, last] = ["0001-01-01", "9999-12-31"] as const;

describe("the days of reports", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Reporting", "Purchasing", "StockTransfers", "Returns"] });
  });
  after(() => service.close());

  for (const name of ["margins", "purchases", "returns", "sales", "stock-movement", "transfers"])
    for (const date of [first, last])
      test(`200: ${name} of ${date}`, async () => {
        assert.equal((await shop.get(`/reports/${name}?from=${date}&to=${date}`)).status, 200);
      });

  for (const name of ["dashboard", "journal", "stock-valuation"])
    for (const date of [first, last])
      test(`200: ${name} of ${date}`, async () => {
        assert.equal((await shop.get(`/reports/${name}?date=${date}`)).status, 200);
      });

  for (const name of ["margins", "returns", "sales"])
    for (const compare of ["PreviousPeriod", "PreviousYear"])
      test(`200: ${name} of ${first} compared with ${compare}`, async () => {
        assert.equal((await shop.get(`/reports/${name}?from=${first}&to=${first}&compare=${compare}`)).status, 200);
      });
});
