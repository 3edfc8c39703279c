import { useQuery } from "@tanstack/react-query";
import { unwrap, type components } from "@tillhouse/client";
import { useLocale, useTranslations } from "use-intl";
import { Count } from "@tillhouse/ui/amounts.tsx";
import { DataTable, type Column } from "@tillhouse/ui/data-table.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useOffice } from "./office.ts";

type Overview = components["schemas"]["ShopOverview"];
type Branch = Overview["branches"][number];

const waiting = [
  "openSessions",
  "parkedOrders",
  "lowStock",
  "openFlags",
  "openDeadLetters",
  "transfersUnderWay",
] as const;

/** How the shop stands now, as far as the reader may see it. */
export function Start() {
  const t = useTranslations("start");
  const { slug, name, client } = useOffice();
  const query = useQuery({
    queryKey: [slug, "overview"],
    queryFn: ({ signal }) => unwrap(client.GET("/overview", { signal })),
    refetchInterval: 30_000,
  });
  return (
    <Screen title={t("title")} lead={name}>
      <Loaded query={query} lines={8}>
        {(overview) => <Parts overview={overview} />}
      </Loaded>
    </Screen>
  );
}

function Parts({ overview }: { readonly overview: Overview }) {
  const t = useTranslations("start");
  const { currency, sales, branches } = overview;
  const waits = waiting.flatMap((what) => {
    const count = overview[what];
    return count === null ? [] : [[t(what), <Count key={what} value={count} />] as const];
  });
  return (
    <>
      <div className="cards">
        {sales !== null && (
          <section className="card" aria-labelledby="sales">
            <h2 id="sales">{t("sales")}</h2>
            <dl className="figure">
              <dt>{t("sales")}</dt>
              <dd>
                <Money value={sales.total} currency={currency} />
              </dd>
            </dl>
            <Facts
              items={[
                [t("takings"), <Money key="takings" value={sales.takings} currency={currency} />],
                [t("orders"), <Count key="orders" value={sales.orders} />],
              ]}
            />
          </section>
        )}
        {waits.length > 0 && (
          <section className="card" aria-labelledby="waiting">
            <h2 id="waiting">{t("waiting")}</h2>
            <Facts items={waits} />
          </section>
        )}
      </div>
      {branches.length > 1 && <Branches {...{ branches, currency }} />}
    </>
  );
}

function Branches({ branches, currency }: { readonly branches: readonly Branch[]; readonly currency: string }) {
  const t = useTranslations("start");
  const locale = useLocale();
  const columns: Column<Branch>[] = [
    { id: "branch", header: t("branch"), cell: ({ branchName }) => branchName },
    {
      ...{ id: "day", header: t("day") },
      cell: ({ businessDate }) =>
        new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(businessDate)),
    },
    {
      ...{ id: "sales", header: t("sales"), align: "end" },
      cell: ({ sales }) => sales !== null && <Money value={sales.total} currency={currency} />,
    },
    {
      ...{ id: "orders", header: t("orders"), align: "end" },
      cell: ({ sales }) => sales !== null && <Count value={sales.orders} />,
    },
    {
      ...{ id: "sessions", header: t("openSessions"), align: "end" },
      cell: ({ openSessions }) => openSessions !== null && <Count value={openSessions} />,
    },
  ];
  return (
    <section className="card" aria-labelledby="branches">
      <h2 id="branches">{t("branches")}</h2>
      <DataTable {...{ caption: t("branches"), columns, rows: branches }} rowKey={({ branchId }) => branchId} />
    </section>
  );
}
