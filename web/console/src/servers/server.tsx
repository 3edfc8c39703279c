import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Count } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { SelectField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { serversQuery } from "./query.ts";
import { drainTones } from "./tones.ts";

type Server = components["schemas"]["PlacementServer"];

/** One server: how it is, its drains, and the way to begin one. */
export function ServerPage({ name }: { readonly name: string }) {
  const t = useTranslations();
  const query = useQuery({ ...serversQuery, refetchInterval: 10_000 });
  const servers = query.data?.items ?? [];
  const server = servers.find((one) => one.name === name);
  return (
    <Screen
      title={name}
      lead={<Link to="/servers">{t("servers.title")}</Link>}
      actions={server !== undefined && <DrainButton server={server} others={servers.filter((one) => one !== server)} />}
    >
      <Loaded query={query}>
        {() =>
          server === undefined ? (
            <p className="empty">{t("servers.missing")}</p>
          ) : (
            <>
              {server.health === "Down" && (
                <Notice tone="bad" title={t("servers.down")}>
                  {t("servers.downLead")}
                </Notice>
              )}
              <section className="card">
                <ServerFacts server={server} />
              </section>
            </>
          )
        }
      </Loaded>
      <h2>{t("drain.title")}</h2>
      <PagedTable
        {...{ caption: t("drain.title"), queryKey: ["drains", name], empty: t("drain.none"), everyMs: 10_000 }}
        ask={(cursor, signal) =>
          unwrap(client.GET("/admin/drains", { params: { query: { cursor, server: name } }, signal }))
        }
        rowKey={({ drainId }) => drainId}
        columns={[
          {
            ...{ id: "started", header: t("move.startedAt") },
            cell: ({ drainId, startedAt }) => (
              <Link to="/drains/$drainId" params={{ drainId }}>
                <Instant at={startedAt} />
              </Link>
            ),
          },
          {
            ...{ id: "state", header: t("tenants.state") },
            cell: ({ state }) => <Badge tone={drainTones[state]}>{t(`migration.state.${state}`)}</Badge>,
          },
          { id: "to", header: t("drain.to"), cell: ({ to }) => to },
          { id: "moved", header: t("drain.moved"), align: "end", cell: ({ moved }) => <Count value={moved} /> },
          { id: "failed", header: t("migration.failed"), align: "end", cell: ({ failed }) => <Count value={failed} /> },
          {
            ...{ id: "pending", header: t("migration.pending"), align: "end" },
            cell: ({ pending }) => <Count value={pending} />,
          },
          { id: "by", header: t("audit.who"), cell: ({ startedBy }) => startedBy },
        ]}
      />
    </Screen>
  );
}

function ServerFacts({ server }: { readonly server: Server }) {
  const t = useTranslations();
  const { name, health, version, tenants, databases, connections, maxConnections } = server;
  return (
    <Facts
      items={[
        [
          t("servers.health"),
          <Badge key="health" tone={health === "Up" ? "good" : "bad"}>
            {t(`servers.${health}`)}
          </Badge>,
        ],
        [t("servers.version"), version ?? "–"],
        [
          t("tenants.title"),
          <Link key="tenants" to="/tenants" search={{ server: name }}>
            <Count value={tenants} />
          </Link>,
        ],
        [t("servers.databases"), databases === null ? "–" : <Count key="databases" value={databases} />],
        [
          t("servers.connections"),
          connections === null || maxConnections === null
            ? "–"
            : t("overview.used", { used: String(connections), allowed: String(maxConnections) }),
        ],
      ]}
    />
  );
}

interface DrainButtonProps {
  readonly server: Server;
  readonly others: readonly Server[];
}

/** Says what draining does, and begins it once the server's name is typed. */
function DrainButton({ server: { name, tenants, health }, others }: DrainButtonProps) {
  const t = useTranslations("drain");
  const may = useMay();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const to = chosen ?? others[0]?.name ?? "";
  const submission = useSubmit<FormData>(async (form) => {
    const mode = textOf(form, "mode");
    const { drainId } = await unwrap(
      client.POST("/admin/servers/{name}/drain", {
        params: { path: { name } },
        body: { to, ...(mode === "Shared" || mode === "Dedicated" ? { mode } : {}) },
      }),
    );
    await navigate({ to: "/drains/$drainId", params: { drainId } });
  });
  // No shop can be moved off a server that does not answer.
  if (!may("tenants.graduate") || health === "Down" || tenants === 0 || others.length === 0) return null;
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t("begin")}
      </Button>
      <ConfirmDialog
        {...{ title: t("beginTitle", { server: name }), action: t("action"), kind: "danger", typed: name }}
        {...{ submission, isOpen, onClose: () => setOpen(false) }}
      >
        <SelectField label={t("to")} name="to" value={to} onChange={({ target }) => setChosen(target.value)}>
          {others.map((other) => (
            <option key={other.name}>{other.name}</option>
          ))}
        </SelectField>
        <SelectField label={t("mode.label")} name="mode" defaultValue="">
          <option value="">{t("mode.same")}</option>
          <option value="Shared">{t("mode.Shared")}</option>
          <option value="Dedicated">{t("mode.Dedicated")}</option>
        </SelectField>
        <p aria-live="polite">{t("beginLead", { count: tenants, to })}</p>
      </ConfirmDialog>
    </>
  );
}
