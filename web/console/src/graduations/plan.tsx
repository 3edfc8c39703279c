import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Bytes, Count, Duration } from "@tillhouse/ui/amounts.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { CodeName } from "@tillhouse/ui/code-name.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { DataTable } from "@tillhouse/ui/data-table.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { SelectField, TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { useLook } from "@tillhouse/ui/look.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { client } from "../client.ts";
import { useKnownRight } from "../rights.ts";
import { Appointment, appointmentKey } from "./appointment.tsx";
import { serversQuery } from "../servers/query.ts";

type Schemas = components["schemas"];
type Tenant = Schemas["Tenant"];
type Plan = Schemas["GraduationResult"];

/** Where a shop could live instead: `Shared` is only for one that has a database of its own. */
interface Destination {
  readonly server: string;
  readonly mode: Schemas["PlacementMode"];
}

/**
 * Moves a shop: to a database of its own, to another server, or back. First the plan, which changes nothing; then the
 * move, confirmed by typing the slug.
 */
export function MovePlan({ tenant }: { readonly tenant: Tenant }) {
  const t = useTranslations();
  const may = useKnownRight("tenants.graduate");
  const servers = useQuery(serversQuery);
  const [destination, setDestination] = useState<Destination>();
  const [made, setMade] = useState<{ readonly plan: Plan; readonly from: string }>();
  const key = ({ server, mode }: Destination) => `${mode} ${server}`;
  const home = key(tenant);
  const planning = useSubmit<Destination>(async (to) => {
    setMade({ plan: await askForPlan(tenant, to), from: home });
  });
  // Somebody else may have moved the shop since: what was planned then would be another move now.
  const plan = made?.from === home ? made.plan : undefined;
  if (may === undefined) return null;
  if (!may)
    return (
      <>
        <p className="muted">{t("problems.permission_denied")}</p>
        <Appointment tenantId={tenant.tenantId} />
      </>
    );
  return (
    <Loaded query={servers}>
      {({ items }) => {
        const destinations = items
          .flatMap(({ name }): Destination[] => [
            { server: name, mode: "Dedicated" },
            ...(tenant.mode === "Dedicated" ? ([{ server: name, mode: "Shared" }] as const) : []),
          ])
          .filter((one) => key(one) !== home);
        const chosen =
          destinations.find((one) => destination !== undefined && key(one) === key(destination)) ?? destinations[0];
        if (chosen === undefined) return <Notice tone="warning">{t("move.nowhere")}</Notice>;
        return (
          <>
            <div className="filters">
              <SelectField
                {...{ label: t("move.destination"), name: "destination", value: key(chosen) }}
                onChange={({ target }) => {
                  setMade(undefined);
                  planning.clear();
                  setDestination(destinations.find((one) => key(one) === target.value));
                }}
              >
                {destinations.map((one) => (
                  <option key={key(one)} value={key(one)}>
                    {t(`tenant.mode.${one.mode}`)} · {one.server}
                  </option>
                ))}
              </SelectField>
              <Button
                kind={plan === undefined ? "primary" : "plain"}
                isBusy={planning.isBusy}
                onClick={() => void planning.submit(chosen)}
              >
                {t("move.plan")}
              </Button>
            </div>
            <Appointment tenantId={tenant.tenantId} />
            {planning.failure !== undefined && <FailureNotice failure={planning.failure} />}
            {made !== undefined && plan === undefined && (
              <Notice tone="warning" title={t("move.movedMeanwhile")}>
                {t("move.movedMeanwhileLead")}
              </Notice>
            )}
            {plan !== undefined && <PlanPart {...{ tenant, plan, destination: chosen }} />}
          </>
        );
      }}
    </Loaded>
  );
}

async function askForPlan(tenant: Tenant, { server, mode }: Destination): Promise<Plan> {
  const path = { id: tenant.tenantId };
  const answer = await unwrap(
    tenant.mode === "Shared"
      ? client.POST("/admin/tenants/{id}/graduate", { params: { path, query: { server, dryRun: true } } })
      : client.POST("/admin/tenants/{id}/move", { params: { path, query: { server, mode, dryRun: true } } }),
  );
  if (!("dryRun" in answer)) throw new Error("a dry run is answered by its plan");
  return answer;
}

/**
 * Begins the move, or plans it for a time of at most 90 days ahead. Resolves to the graduation's id once it has begun,
 * after all checks; to undefined when it is planned.
 */
async function begin(
  tenant: Tenant,
  { server, mode }: Destination,
  at: string | undefined,
): Promise<string | undefined> {
  const params = { path: { id: tenant.tenantId }, header: { Prefer: "respond-async" } } as const;
  const answer = await unwrap(
    tenant.mode === "Shared"
      ? client.POST("/admin/tenants/{id}/graduate", { params: { ...params, query: { server, at } } })
      : client.POST("/admin/tenants/{id}/move", { params: { ...params, query: { server, mode, at } } }),
  );
  if (at !== undefined) return undefined;
  if (!("graduationId" in answer) || answer.graduationId === null) throw new Error("a move that began has an id");
  return answer.graduationId;
}

/** What a field of date and time says, as an instant: in UTC, or in the zone of the browser. */
const instantOf = (text: string, isUtc: boolean): string => new Date(isUtc ? `${text}Z` : text).toISOString();

interface PlanPartProps {
  readonly tenant: Tenant;
  readonly plan: Plan;
  readonly destination: Destination;
}

function PlanPart({ tenant, plan, destination }: PlanPartProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { tenantId, slug, name } = tenant;
  const queries = useQueryClient();
  const isUtc = useLook().times === "Utc";
  const submission = useSubmit<FormData>(async (form) => {
    const at = textOf(form, "at");
    const graduationId = await begin(tenant, destination, at === "" ? undefined : instantOf(at, isUtc));
    if (graduationId === undefined) {
      setOpen(false);
      void queries.invalidateQueries({ queryKey: ["tenant", tenantId] });
      return queries.invalidateQueries({ queryKey: appointmentKey(tenantId) });
    }
    await navigate({ to: "/tenants/$tenantId/graduations/$graduationId", params: { tenantId, graduationId } });
  });
  const sum = (pick: (table: Plan["tables"][number]) => number) =>
    plan.tables.reduce((all, table) => all + pick(table), 0);
  const tables = plan.tables.toSorted((a, b) => b.bytes - a.bytes || (a.table < b.table ? -1 : 1));
  return (
    <section className="card" aria-labelledby="plan">
      <div className="card-head">
        <h2 id="plan">{t("move.planTitle")}</h2>
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t("move.begin")}
        </Button>
      </div>
      <p>{t("move.planLead")}</p>
      {plan.warnings.length > 0 && (
        <Notice tone="warning" title={t("move.warnings")}>
          <ul lang="en">
            {plan.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Facts
        items={[
          [t("move.rows"), <Count key="rows" value={sum((table) => table.rows)} />],
          [t("move.bytes"), <Bytes key="bytes" value={sum((table) => table.bytes)} />],
          ...(plan.fenceMs > 0
            ? [[t("move.expectedClosed"), <Duration key="closed" ms={plan.fenceMs} />] as const]
            : []),
        ]}
      />
      <DataTable
        caption={t("move.tables")}
        rows={tables}
        rowKey={({ table }) => table}
        atFirst={12}
        columns={[
          { id: "table", header: t("move.table"), cell: ({ table }) => <CodeName name={table} /> },
          { id: "rows", header: t("move.rows"), align: "end", cell: (table) => <Count value={table.rows} /> },
          { id: "bytes", header: t("move.bytes"), align: "end", cell: (table) => <Bytes value={table.bytes} /> },
        ]}
      />
      <ConfirmDialog
        {...{ title: t("move.confirmTitle", { name }), action: t("move.begin"), submission, isOpen, typed: slug }}
        onClose={() => setOpen(false)}
      >
        <p>{t("move.confirmLead", { server: destination.server, home: t(`tenant.mode.${destination.mode}`) })}</p>
        <TextField
          {...{
            label: t("move.at"),
            hint: t(isUtc ? "move.atUtc" : "move.atLocal"),
            name: "at",
            type: "datetime-local",
          }}
        />
      </ConfirmDialog>
    </section>
  );
}
