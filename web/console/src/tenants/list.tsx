import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useLocale, useTranslations } from "use-intl";
import { Bytes, Count } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { DataTable, Pager, type Column } from "@tillhouse/ui/data-table.tsx";
import { SelectField, TextField } from "@tillhouse/ui/field.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useTypedWords } from "@tillhouse/ui/typed-words.ts";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { serversQuery } from "../servers/query.ts";
import { modes, sorts, states, type TenantSearch } from "./search.ts";
import { stateTone } from "./tones.ts";

type ListedTenant = components["schemas"]["ListedTenant"];

/** Rows of a page: what fits a large screen, and comes within a blink. */
const pageSize = 50;

/** The shops of the installation: a page of them, never all. Every filter is in the address. */
export function TenantList({ search }: { readonly search: TenantSearch }) {
  const t = useTranslations("tenants");
  const { trail = [], ...asked } = search;
  const query = useQuery({
    queryKey: ["tenants", asked],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/admin/tenants", { params: { query: { ...asked, limit: pageSize, count: true } }, signal })),
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate({ from: "/tenants" });
  const go = (next: TenantSearch) => void navigate({ search: next });
  const may = useMay();
  const columns = useColumns(search, go);
  return (
    <Screen
      title={t("title")}
      actions={
        may("tenants.write") && (
          <Link to="/tenants/new" className="button" data-kind="primary">
            {t("open")}
          </Link>
        )
      }
    >
      <Filters search={search} go={go} />
      <Loaded query={query} lines={12}>
        {({ items, nextCursor, count }) => (
          <>
            <DataTable caption={t("title")} columns={columns} rows={items} rowKey={({ tenantId }) => tenantId} />
            <Pager
              caption={t("title")}
              shown={count !== undefined && t("shown", { count })}
              onPrevious={
                search.cursor === undefined
                  ? undefined
                  : () => go({ ...search, cursor: trail.at(-1), trail: trail.slice(0, -1) })
              }
              onNext={
                nextCursor === null
                  ? undefined
                  : () =>
                      go({
                        ...search,
                        cursor: nextCursor,
                        trail: search.cursor === undefined ? [] : [...trail, search.cursor],
                      })
              }
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface Way {
  readonly search: TenantSearch;
  readonly go: (next: TenantSearch) => void;
}

function useColumns(search: TenantSearch, go: Way["go"]): Column<ListedTenant>[] {
  const t = useTranslations();
  const locale = useLocale();
  const sorted = search.sort ?? "CreatedAt";
  const sort = (by: keyof typeof sorts) => ({
    direction: sorted === by ? sorts[by] : ("none" as const),
    toggle: () => go({ ...search, sort: by === "CreatedAt" ? undefined : by, cursor: undefined, trail: undefined }),
  });
  const day = (date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
  return [
    {
      ...{ id: "name", header: t("tenants.name"), sort: sort("Name") },
      cell: ({ tenantId, name, slug }) => (
        <>
          <Link to="/tenants/$tenantId" params={{ tenantId }}>
            {name}
          </Link>{" "}
          <span className="muted">{slug}</span>
        </>
      ),
    },
    {
      ...{ id: "state", header: t("tenants.state") },
      cell: ({ state, serverHealth }) => (
        <Badge tone={stateTone(state, serverHealth)}>{t(`tenant.state.${state}`)}</Badge>
      ),
    },
    { ...{ id: "mode", header: t("tenants.mode") }, cell: ({ mode }) => t(`tenant.mode.${mode}`) },
    {
      ...{ id: "server", header: t("tenants.server") },
      cell: ({ server, serverHealth }) =>
        serverHealth === "Up" ? (
          server
        ) : (
          <Badge tone="bad">
            <Link to="/servers/$name" params={{ name: server }}>
              {t("tenants.serverDown", { server })}
            </Link>
          </Badge>
        ),
    },
    {
      ...{ id: "bytes", header: t("tenants.bytes"), align: "end", sort: sort("Bytes") },
      cell: ({ bytes }) =>
        bytes === null ? <span className="muted">{t("tenants.notMeasured")}</span> : <Bytes value={bytes} />,
    },
    {
      ...{ id: "rows", header: t("tenants.rows"), align: "end" },
      cell: ({ rows }) => rows !== null && <Count value={rows} />,
    },
    {
      ...{ id: "active", header: t("tenants.active") },
      cell: ({ lastActiveOn }) =>
        lastActiveOn === null ? <span className="muted">{t("tenants.never")}</span> : day(lastActiveOn),
    },
    {
      ...{ id: "created", header: t("tenants.created"), sort: sort("CreatedAt") },
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}

function Filters({ search, go }: Way) {
  const t = useTranslations();
  // Another filter begins at the first page.
  const change = (parts: Partial<TenantSearch>) => go({ ...search, ...parts, cursor: undefined, trail: undefined });
  const { words, setWords } = useTypedWords(search.q, (q) => change({ q }));
  const { data: servers } = useQuery(serversQuery);
  const names = new Set([
    ...(search.server === undefined ? [] : [search.server]),
    ...(servers?.items ?? []).map(({ name }) => name),
  ]);
  const isFiltered = [search.q, search.state, search.mode, search.server].some((one) => one !== undefined);
  return (
    <search className="filters">
      <TextField
        {...{ label: t("tenants.search"), name: "q", type: "search", value: words }}
        onChange={({ target }) => setWords(target.value)}
      />
      <SelectField
        {...{ label: t("tenants.state"), name: "state", value: search.state ?? "" }}
        onChange={({ target }) => change({ state: states.find((state) => state === target.value) })}
      >
        <option value="">{t("list.any")}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`tenant.state.${state}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...{ label: t("tenants.mode"), name: "mode", value: search.mode ?? "" }}
        onChange={({ target }) => change({ mode: modes.find((mode) => mode === target.value) })}
      >
        <option value="">{t("list.any")}</option>
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`tenant.mode.${mode}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...{ label: t("tenants.server"), name: "server", value: search.server ?? "" }}
        onChange={({ target }) => change({ server: target.value === "" ? undefined : target.value })}
      >
        <option value="">{t("list.any")}</option>
        {[...names].sort().map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {isFiltered && (
        <Button
          kind="quiet"
          onClick={() => change({ q: undefined, state: undefined, mode: undefined, server: undefined })}
        >
          {t("list.clear")}
        </Button>
      )}
    </search>
  );
}
