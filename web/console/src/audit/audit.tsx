import { Link, useNavigate } from "@tanstack/react-router";
import { unwrap, type AdminPaths, type components } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { CodeName } from "@tillhouse/ui/code-name.tsx";
import { DataTable } from "@tillhouse/ui/data-table.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
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
        { id: "event", header: t("audit.event"), cell: ({ event }) => <CodeName name={event} /> },
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

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** All that is known of an event: a column of the table is too narrow for it. */
function Details({ event }: { readonly event: AuditEvent }) {
  const t = useTranslations("audit");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("show")}</Button>
      <Dialog {...{ title: <CodeName name={event.event} />, isOpen, isWide: true, onClose: close }}>
        <EventFacts event={event} />
        <div className="button-row">
          <Button onClick={close} data-autofocus>
            {t("close")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function EventFacts({ event: { at, details, subjectType, subjectId, requestId } }: { readonly event: AuditEvent }) {
  const t = useTranslations("audit");
  const { before, after, ...others } = details;
  const changes = isMembers(before) && isMembers(after) ? changesOf(before, after) : undefined;
  const lines = [
    ...(subjectType === null ? [] : [[subjectType, subjectId] as const]),
    ...Object.entries(changes === undefined ? details : others),
    ...(requestId === null ? [] : [[t("requestId"), requestId] as const]),
  ];
  return (
    <>
      {changes !== undefined && changes.length > 0 && (
        <DataTable
          caption={t("changes")}
          rows={changes}
          rowKey={({ member }) => member}
          columns={[
            { id: "member", header: t("what"), cell: ({ member }) => <span className="mono">{member}</span> },
            { id: "before", header: t("before"), cell: (row) => <span className="mono">{row.before}</span> },
            { id: "after", header: t("after"), cell: (row) => <span className="mono">{row.after}</span> },
          ]}
        />
      )}
      <Facts
        items={[
          [t("at"), <Instant key="at" at={at} />],
          ...lines.map(([name, value]) => [name, <Value key={name} name={name} value={value} />] as const),
        ]}
      />
    </>
  );
}

/** The members that are not what they were. */
function changesOf(before: Members, after: Members) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((member) => ({ member, before: written(before[member] ?? null), after: written(after[member] ?? null) }))
    .filter((change) => change.before !== change.after);
}

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (name !== "Tenant" || typeof value !== "string") return <span className="mono">{written(value)}</span>;
  return (
    <Link to="/tenants/$tenantId" params={{ tenantId: value }} className="mono">
      {value}
    </Link>
  );
}
