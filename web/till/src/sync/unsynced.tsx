import { useFormatter, useTranslations } from "use-intl";
import { Money } from "@tillhouse/ui/money.tsx";
import { useOpenTill } from "../till.ts";
import type { UnsyncedRow } from "../worker/rows.ts";

/** So many are shown. */
const mostShown = 50;

/** What the shop has not taken, the oldest first. */
export function Unsynced({ rows }: { readonly rows: readonly UnsyncedRow[] }) {
  const t = useTranslations("synced");
  return (
    <>
      <ul className="rows">
        {rows.slice(0, mostShown).map((row) => (
          <li key={row.id}>
            <UnsyncedItem row={row} />
          </li>
        ))}
      </ul>
      {rows.length > mostShown && <p className="muted">{t("others", { count: rows.length - mostShown })}</p>}
    </>
  );
}

function UnsyncedItem({ row }: { readonly row: UnsyncedRow }) {
  const t = useTranslations();
  const format = useFormatter();
  const { timezone: timeZone, settings } = useOpenTill().facts;
  const { kind, at, number, amount, by, faults } = row;
  const when =
    at === undefined ? "" : format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short", timeZone });
  return (
    <>
      <span>
        <strong>{kind === undefined ? t("synced.unknown") : t(`itemKind.${kind}`)}</strong>{" "}
        <span className="muted">
          {[number === undefined ? "" : t("synced.number", { number: String(number) }), when, by]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {faults.map((fault) => (
          <span key={fault} className="fault-words" lang="en" dir="ltr">
            {fault}
          </span>
        ))}
      </span>
      {amount !== undefined && <Money value={amount} currency={settings.currency} />}
    </>
  );
}
