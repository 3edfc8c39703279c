import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eachOf } from "../../../test/specimens/joined.ts";
import type { CashierRights } from "../../../test/specimens/specimen.ts";
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
    const ofModules = (part: keyof CashierRights) => eachOf(({ cashier }) => cashier?.[part]).flat();
    const withApproval = cashier?.permissionsWithApproval ?? [];
    assert.deepEqual(
      [...withApproval].sort(),
      [
        ...["cash.movementAny", "sales.discountAny", "sales.overridePrice", "sales.overrideTax", "sales.refund"],
        ...["sales.custom", "sales.void", "sales.backdate", "sales.large", ...ofModules("withApproval")],
      ].sort(),
    );
    const withoutManagers = lacking(cashier?.permissions, withApproval).filter(
      (name) => !lacking(manager?.permissions).includes(name),
    );
    assert.deepEqual(
      withoutManagers.sort(),
      [
        ...["catalogue.write", "catalogue.readCost", "devices.manage", "users.setPin"],
        ...["customers.merge", "customers.exempt", "customers.setTerms"],
        ...["inventory.adjust", "inventory.count", "inventory.approveCount"],
        ...["cash.closeAny", "cash.readExpected", "cash.approveVariance", "sales.nosale"],
        ...["sync.review", "audit.read", ...ofModules("lacks")],
      ].sort(),
    );
    assert.deepEqual(lacking(manager?.permissions, lacking(cashier?.permissions, withApproval)), []);
  });
});
