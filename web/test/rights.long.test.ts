import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { rolePermissions, type AdminPermission, type PlatformRole } from "../../server/src/admin/gate/permissions.ts";
import { createPlatformUser } from "../../server/src/admin/users/service.ts";
import type { TestService } from "../../server/test/harness.ts";
import { onCentral } from "../../server/test/moves.ts";
import { fillIn, launchBrowser, noBrowser, openPage, startWithApps } from "./browser.ts";

// Every screen of the console as each role: what it offers is what the role may do.

/** What a button or a link does that changes something, and the right that the service asks for. */
const needs: Readonly<Record<string, AdminPermission>> = {
  "Open a shop": "tenants.write",
  Rename: "tenants.write",
  Modules: "tenants.write",
  "Invite the owner again": "tenants.write",
  "Change the database's password": "tenants.write",
  Suspend: "tenants.write",
  "Change the quotas": "tenants.write",
  "Look into the shop": "tenants.support",
  "Delete the shop": "tenants.delete",
  "Make a plan": "tenants.graduate",
  "Cancel the move": "tenants.graduate",
  "Cancel the plan": "tenants.graduate",
  Recover: "tenants.graduate",
  "Drain…": "tenants.graduate",
  "Stop after the present shop": "tenants.graduate",
  "Migrate all shops": "migrations.run",
  Stop: "migrations.run",
  "Go on with what is left": "migrations.run",
  "Invite an operator": "users.manage",
  "Choose …": "users.manage",
};
/** What only shows, signs out, or is for one's own account: everybody may. */
const free =
  /^(Diagnose now|Diagnose again|Show|Show all|Try again|(Previous|Next) page|(Table|Copy|Name|Size|Opened)\b.*)$/s;

describe("the console offers what the role may do", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  let screens: Readonly<Record<string, readonly string[]>>;
  before(async () => {
    service = await startWithApps();
    browser = await launchBrowser();
    screens = await openScreens();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Each address, with what an owner is offered there. Rows make what would go on in a moment stand still. */
  async function openScreens(): Promise<Readonly<Record<string, readonly string[]>>> {
    const { tenantId } = await service.openShop({ server: "second" });
    const [running, dead, run, over, drain] = Array.from({ length: 5 }, () => randomUUID());
    const begun = `INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
      VALUES ($1, $2, 'Running', 'second', 'default', '{}')`;
    await onCentral(service, begun, [running, tenantId]);
    for (const id of [running, run])
      await onCentral(
        service,
        "INSERT INTO maintenance_sessions VALUES ($1, 'graduation', now() + interval '1 hour')",
        [id],
      );
    const ill = await service.openShop();
    await onCentral(service, begun, [dead, ill.tenantId]);
    await onCentral(
      service,
      "UPDATE tenants SET is_active = false, active_after = true, fenced_by = $1 WHERE tenant_id = $2",
      [dead, ill.tenantId],
    );
    await onCentral(
      service,
      `INSERT INTO move_appointments (id, tenant_id, server, mode, at, latest_at, due_at, made_at, made_by, source_server,
                                      source_database)
       SELECT gen_random_uuid(), tenant_id, server, 'Dedicated', now() + interval '1 day', now() + interval '2 days',
              now() + interval '1 day', now(), 'x', server, database_name FROM tenants WHERE tenant_id = $1`,
      [tenantId],
    );
    await onCentral(service, "INSERT INTO migration_runs (id, state, head) VALUES ($1, 'Running', 'x')", [run]);
    await onCentral(service, "INSERT INTO migration_runs (id, state, head) VALUES ($1, 'Failed', 'x')", [over]);
    await onCentral(service, "INSERT INTO migration_run_tenants (run_id, tenant_id, state) VALUES ($1, $2, 'Failed')", [
      over,
      tenantId,
    ]);
    await onCentral(
      service,
      `INSERT INTO drains (id, server, target_server, state, started_by_name, heard_at)
       VALUES ($1, 'second', 'default', 'Running', 'x', now() + interval '1 hour')`,
      [drain],
    );
    const shop = `/tenants/${tenantId}`;
    const verbs = ["Rename", "Modules", "Invite the owner again", "Change the database's password"];
    return {
      "/": [],
      "/tenants": ["Open a shop"],
      "/tenants/new": ["Open a shop"],
      // It moves, and is neither suspended nor activated meanwhile.
      [shop]: ["Look into the shop", ...verbs, "Cancel the plan", "Delete the shop"],
      [`/tenants/${ill.tenantId}`]: [...verbs, "Suspend", "Delete the shop"],
      [`${shop}/move`]: ["Make a plan", "Cancel the plan"],
      [`${shop}/graduations`]: [],
      [`${shop}/graduations/${running}`]: ["Cancel the move"],
      [`/tenants/${ill.tenantId}/diagnosis`]: ["Recover"],
      [`${shop}/usage`]: ["Change the quotas"],
      [`${shop}/audit`]: [],
      "/diagnoses": [],
      "/graduations": [],
      "/migrations": ["Migrate all shops"],
      [`/migrations/${run}`]: ["Stop"],
      [`/migrations/${over}`]: ["Go on with what is left"],
      "/servers": [],
      "/servers/second": ["Drain…"],
      [`/drains/${drain}`]: ["Stop after the present shop"],
      "/backups": [],
      "/operators": ["Invite an operator", "Choose …"],
      "/support": [],
      "/audit": [],
    };
  }

  for (const role of ["Support", "Operator", "Owner"] as const satisfies PlatformRole[])
    test(`as ${role}, on every screen`, async () => {
      const user = { email: `${role.toLowerCase()}@walk.test`, password: "rings at each full hour" };
      await createPlatformUser(service.deps, { ...user, name: role, role });
      const { page, close } = await openPage(browser);
      await page.goto(`${service.url}/console/account`);
      await fillIn(page, user);
      await page.getByRole("navigation", { name: "Console" }).waitFor();
      const wrong: string[] = [];
      for (const [path, offered] of Object.entries(screens)) {
        await page.goto(`${service.url}/console${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.locator(".waiting").first().waitFor({ state: "detached" });
        await page.waitForLoadState("networkidle");
        const main = page.getByRole("main");
        const buttons = await main.locator("button:visible, a.button:visible").allInnerTexts();
        const shown = new Set(
          buttons.map((text) => text.trim().replace(/^(Choose …).*/s, "$1")).filter((text) => !free.test(text)),
        );
        const wanted = new Set(
          offered.filter((name) => rolePermissions[role].includes(needs[name] as AdminPermission)),
        );
        if (shown.symmetricDifference(wanted).size > 0)
          wrong.push(`${path}: ${[...shown].join(", ")} instead of ${[...wanted].join(", ")}`);
      }
      assert.deepEqual(wrong, []);
      await close();
    });
});
