import type { ClosedSession } from "@tillhouse/till-engine/drawer.ts";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatMoney } from "@tillhouse/ui/money.tsx";
import { useOpenTill } from "../till.ts";
import type { ShownReport } from "../worker/reports.ts";

/** A part of a report: names with their values. */
export interface Section {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** What a session came to so far, or at its end, in words: for the screen and for paper alike. */
export function useSections(): (
  report: ShownReport | undefined,
  closed?: Pick<ClosedSession, "counted" | "remaining" | "variance">,
) => Section[] {
  const t = useTranslations("report");
  const ofCash = useTranslations("cash");
  const locale = useLocale();
  const format = useFormatter();
  const { state, facts } = useOpenTill();
  const { timezone: timeZone, settings } = facts;
  const { currency } = settings;
  const amount = (value: string) => formatMoney(value, currency, locale);
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short", timeZone });
  const counted = (count: number, value: string) => `${format.number(count)} · ${amount(value)}`;
  return (report, closed) => {
    const sections: Section[] = [];
    const add = (title: string, rows: Section["rows"]) => rows.length > 0 && sections.push({ title, rows });
    add(t("session"), [
      [t("register"), `${facts.branchName} · ${state.registerName}`],
      ...(report === undefined
        ? []
        : ([
            [t("opened"), time(report.openedAt)],
            [t(closed === undefined ? "at" : "closed"), time(report.at)],
          ] as const)),
    ]);
    if (closed !== undefined)
      add(t("count"), [
        [t("counted"), amount(closed.counted)],
        ...(closed.variance === undefined ? [] : ([[t("difference"), amount(closed.variance)]] as const)),
        [t("left"), amount(closed.remaining)],
      ]);
    if (report !== undefined) {
      const { totals, tenders = [], taxes, tips, movements, cash } = report;
      add(t("sums"), [
        [t("sales"), counted(totals.saleCount, totals.saleAmount)],
        [t("refunds"), counted(totals.refundCount, totals.refundAmount)],
        [t("voids"), counted(totals.voidCount, totals.voidAmount)],
        [t("discounts"), amount(totals.discountAmount)],
        ...(Number(totals.roundingAmount) === 0 ? [] : ([[t("rounding"), amount(totals.roundingAmount)]] as const)),
      ]);
      add(
        t("tenders"),
        tenders.map(({ name, count, amount: value }) => [name, counted(count, value)] as const),
      );
      add(
        t("taxes"),
        taxes.map(
          ({ name, rate, taxAmount }) =>
            [
              `${name} ${format.number(Number(rate), { style: "percent", maximumFractionDigits: 3 })}`,
              amount(taxAmount),
            ] as const,
        ),
      );
      add(
        t("tips"),
        tips.map(({ name, amount: value }) => [name, amount(value)] as const),
      );
      add(
        t("movements"),
        movements.map(({ kind, count, amount: value }) => [ofCash(kind), counted(count, value)] as const),
      );
      if (cash !== undefined)
        add(t("drawer"), [
          [t("opening"), amount(cash.opening)],
          [t("cashSales"), amount(cash.sales)],
          [t("paidIn"), amount(cash.paidIn)],
          [t("paidOut"), amount(cash.paidOut)],
          [t("dropped"), amount(cash.dropped)],
          [t("expected"), amount(cash.expected)],
        ]);
    }
    return sections;
  };
}

/** As wide as a roll of 80 mm. */
const width = 42;

/** A report for paper. */
export function textOfSections(title: string, sections: readonly Section[]): string {
  const line = ([name, value]: Section["rows"][number]) => {
    const space = width - name.length - value.length;
    return space > 0 ? `${name}${" ".repeat(space)}${value}` : `${name}\n${value.padStart(width)}`;
  };
  const parts = sections.map((part) => [part.title, "-".repeat(width), ...part.rows.map(line)].join("\n"));
  return [title, ...parts].join("\n\n");
}
