import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { permissionsOf, startingRolesOf } from "../engine/compose.ts";
import { modules } from "../modules.ts";

describe("the starting roles", () => {
  const all = Object.keys(permissionsOf(modules));
  const [owner, manager, cashier] = startingRolesOf(modules);
  const lacking = (...held: (readonly string[] | undefined)[]) => all.filter((name) => !held.flat().includes(name));

  test("hold what there is, each once; Owner all of it", () => {
    assert.deepEqual(lacking(owner?.permissions), []);
    for (const role of [owner, manager, cashier]) {
      const held = [...(role?.permissions ?? []), ...(role?.permissionsWithApproval ?? [])];
      assert.equal(all.filter((name) => held.includes(name)).length, held.length, role?.name);
    }
  });

  test("Manager runs the shop, and neither changes who may do what nor erases customers or hands their data out", () => {
    assert.deepEqual(manager?.permissionsWithApproval, []);
    assert.deepEqual(lacking(manager?.permissions), [
      ...["branches.manage", "users.manage", "roles.manage", "integrations.manage", "settings.manage"],
      ...["customers.erase", "customers.export"],
    ]);
  });

  test("Cashier sells, and takes back or departs from prices with approval only", () => {
    assert.deepEqual(cashier?.permissionsWithApproval, [
      "cash.movementAny",
      "sales.discountAny",
      "sales.overridePrice",
      "sales.overrideTax",
      "sales.refund",
      "sales.custom",
      "sales.void",
      "sales.backdate",
      "sales.large",
      "credit.overLimit",
      "credit.issue",
      "purchasing.receive",
      "transfers.receive",
      "returns.withoutReceipt",
      "returns.override",
      "loyalty.adjust",
    ]);
    const withApproval = cashier.permissionsWithApproval;
    assert.deepEqual(
      lacking(cashier.permissions, withApproval).filter((name) => !lacking(manager?.permissions).includes(name)),
      [
        "catalogue.write",
        "catalogue.readCost",
        "devices.manage",
        "users.setPin",
        "customers.merge",
        "customers.exempt",
        "customers.setTerms",
        "inventory.adjust",
        "inventory.count",
        "inventory.approveCount",
        "cash.closeAny",
        "cash.readExpected",
        "cash.approveVariance",
        "sales.nosale",
        "sync.review",
        "audit.read",
        "reports.export",
        "credit.manage",
        "credit.adjust",
        "purchasing.write",
        "purchasing.submit",
        "purchasing.return",
        "transfers.write",
        "transfers.approve",
        "transfers.dispatch",
        "returns.inspect",
        "reports.read",
        "reports.save",
        "promotions.write",
        "promotions.enable",
        "promotions.coupons",
        "loyalty.manage",
      ],
    );
    assert.deepEqual(lacking(manager?.permissions, lacking(cashier.permissions, withApproval)), []);
  });
});
