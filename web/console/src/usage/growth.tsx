import { useQuery } from "@tanstack/react-query";
import { unwrap } from "@tillhouse/client";
import { useLocale, useTranslations } from "use-intl";
import { LineChart } from "@tillhouse/ui/line-chart.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { formatBytes } from "@tillhouse/ui/units.ts";
import { client } from "../client.ts";

interface GrowthProps {
  /** Undefined: all shops together. */
  readonly tenantId?: string;
}

/** What was used on each of the last 90 days. */
export function Growth({ tenantId }: GrowthProps) {
  const t = useTranslations();
  const locale = useLocale();
  const query = useQuery({
    queryKey: ["usage-days", tenantId],
    queryFn: ({ signal }) => unwrap(client.GET("/admin/usage", { params: { query: { tenantId } }, signal })),
    staleTime: 600_000,
  });
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const bytes = (value: number) => formatBytes(value, locale);
  const kinds = [
    ...(tenantId === undefined ? [["tenants", t("overview.ofShops"), count] as const] : []),
    ["requests", t("overview.ofRequests"), count],
    ["bytes", tenantId === undefined ? t("overview.ofBytes") : t("tenants.bytes"), bytes],
  ] as const;
  return (
    <section className="card" aria-labelledby="days">
      <h2 id="days">{t("overview.days")}</h2>
      <Loaded query={query} lines={8}>
        {({ items }) => (
          <div className="charts">
            {kinds.map(([kind, caption, write]) => (
              <LineChart
                key={kind}
                {...{ caption, write, unit: caption }}
                points={items.flatMap(({ day, [kind]: value }) => (value === null ? [] : [{ day, value }]))}
              />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}
