import { Link, useNavigate } from "@tanstack/react-router";
import { unwrap, type AdminPaths, type components } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { SelectField, TextField } from "@tillhouse/ui/field.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useTypedWords } from "@tillhouse/ui/typed-words.ts";
import { client } from "../client.ts";
import { DayFields, readDays, useInstantsOf, type Days } from "../days.tsx";

type AuditEvent = components["schemas"]["AuditEvent"];
type Query = NonNullable<AdminPaths["/admin/audit"]["get"]["parameters"]["query"]>;
export type AuditSearch = Pick<Query, "area" | "event" | "outcome" | "subjectType" | "subjectId" | "actorId"> & Days;

const outcomes = ["Success", "Failure"] as const;
const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Reads the address; what it does not know is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    area: textIn(search["area"]),
    event: textIn(search["event"]),
    outcome: outcomes.find((one) => one === search["outcome"]),
    subjectType: textIn(search["subjectType"]),
    subjectId: textIn(search["subjectId"]),
    actorId: textIn(search["actorId"]),
    ...readDays(search),
  };
}

/** What operators and the service did, newest first. */
export function Audit({ search }: { readonly search: AuditSearch }) {
  const t = useTranslations();
  const navigate = useNavigate({ from: "/audit" });
  const change = (parts: Partial<AuditSearch>) => void navigate({ search: { ...search, ...parts } });
  const { words, setWords } = useTypedWords(search.event, (event) => change({ event }));
  const isFiltered = Object.values(search).some((one) => one !== undefined);
  return (
    <Screen title={t("audit.title")}>
      <search className="filters">
        <TextField
          {...{
            label: t("audit.event"),
            name: "event",
            type: "search",
            value: words,
            placeholder: t("audit.eventHint"),
          }}
          onChange={({ target }) => setWords(target.value)}
        />
        <SelectField
          {...{ label: t("audit.outcome"), name: "outcome", value: search.outcome ?? "" }}
          onChange={({ target }) => change({ outcome: outcomes.find((one) => one === target.value) })}
        >
          <option value="">{t("list.any")}</option>
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {t(`audit.${one}`)}
            </option>
          ))}
        </SelectField>
        <DayFields days={{ from: search.from, to: search.to }} onChange={change} />
        {isFiltered && (
          <Button kind="quiet" onClick={() => void navigate({ search: {} })}>
            {t("list.clear")}
          </Button>
        )}
      </search>
      <AuditTable search={search} />
    </Screen>
  );
}

/** What to ask for: an event has a dot in its name, and what stands before the first one is its area. */
function queryOf({ event, ...rest }: AuditSearch): AuditSearch {
  const [area, name] = (event ?? "").trim().split(".", 2);
  if (area === undefined || area === "") return rest;
  return name === undefined || name === "" ? { ...rest, area } : { ...rest, event: event?.trim() };
}

interface AuditTableProps {
  readonly search: AuditSearch;
  /** The reader knows which shop they are about. */
  readonly isOfOneShop?: boolean;
}

/** Events of the log, with what changed. */
export function AuditTable({ search, isOfOneShop = false }: AuditTableProps) {
  const t = useTranslations();
  const instants = useInstantsOf(search);
  return (
    <PagedTable
      {...{ caption: t("audit.title"), queryKey: ["audit", search, instants], empty: t("audit.none") }}
      ask={(cursor, signal) =>
        unwrap(client.GET("/admin/audit", { params: { query: { ...queryOf(search), ...instants, cursor } }, signal }))
      }
      rowKey={({ id }) => id}
      columns={[
        { id: "event", header: t("audit.event"), cell: ({ event }) => <span className="mono">{event}</span> },
        ...(isOfOneShop ? [] : [{ id: "tenant", header: t("moves.tenant"), cell: shopOf }]),
        { id: "at", header: t("audit.at"), cell: ({ at }) => <Instant at={at} /> },
        {
          ...{ id: "who", header: t("audit.who") },
          cell: ({ actorId, actorName }) =>
            actorId === null ? (
              (actorName ?? t("audit.service"))
            ) : (
              <Link to="/audit" search={{ ...search, subjectType: undefined, subjectId: undefined, actorId }}>
                {actorName ?? actorId}
              </Link>
            ),
        },
        {
          ...{ id: "outcome", header: t("audit.outcome") },
          cell: ({ outcome }) => <Badge tone={outcome === "Success" ? "good" : "bad"}>{t(`audit.${outcome}`)}</Badge>,
        },
        { id: "ip", header: t("audit.ip"), cell: ({ ip }) => ip ?? "–" },
        { id: "details", header: t("audit.details"), cell: (event) => <Details event={event} /> },
      ]}
    />
  );
}

function shopOf({ subjectType, subjectId, tenantName }: AuditEvent) {
  if (subjectType !== "Tenant" || subjectId === null) return "–";
  if (tenantName === null) return <span className="mono">{subjectId}</span>;
  return (
    <Link to="/tenants/$tenantId" params={{ tenantId: subjectId }}>
      {tenantName}
    </Link>
  );
}

function Details({ event: { details, subjectType, subjectId, requestId } }: { readonly event: AuditEvent }) {
  const t = useTranslations("audit");
  const lines = [
    ...(subjectType === null ? [] : [[subjectType, subjectId] as const]),
    ...Object.entries(details),
    ...(requestId === null ? [] : [[t("requestId"), requestId] as const]),
  ];
  return (
    <details>
      <summary>{t("show")}</summary>
      <Facts
        items={lines.map(([name, value]) => [
          name,
          name === "Tenant" && typeof value === "string" ? (
            <Link key={name} to="/tenants/$tenantId" params={{ tenantId: value }} className="mono">
              {value}
            </Link>
          ) : (
            <span key={name} className="mono">
              {typeof value === "string" ? value : JSON.stringify(value)}
            </span>
          ),
        ])}
      />
    </details>
  );
}
