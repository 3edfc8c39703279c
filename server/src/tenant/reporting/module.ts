import { defineModule } from "../engine/manifest.ts";
import { closingRoutes } from "./closing/routes.ts";
import { exportRoutes } from "./export/routes.ts";
import { permissions } from "./permissions.ts";
import { reports } from "./reports.ts";
import { mailDue } from "./saved/mailing.ts";
import { savedRoutes } from "./saved/routes.ts";
import { SavedReportCreate } from "./saved/schema.ts";
import { savedTable } from "./saved/sql.ts";
import { reportingSettings } from "./settings.ts";
import { rules } from "./verify.sql.ts";

/** What a shop sold, kept and owes, by business date. */
export const reporting = defineModule({
  name: "Reporting",
  permissions,
  startingGrants: { Manager: { permissions: ["reports.read", "reports.save"] } },
  settings: reportingSettings,
  routes: (routes, deps, modules) => {
    savedRoutes(routes, deps, modules);
    closingRoutes(routes);
    exportRoutes(routes, deps);
  },
  reports,
  verify: rules,
  stored: [
    {
      table: "saved_reports",
      columns: savedTable.columns,
      shapes: SavedReportCreate.properties,
    },
  ],
  jobs: [{ name: "reporting.mailSaved", schedule: { dailyAt: "06:00" }, run: mailDue }],
});
