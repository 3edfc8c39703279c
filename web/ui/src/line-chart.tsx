import { scaleLinear, scaleUtc } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import { useId, useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";

interface Point {
  /** ISO 8601, a day in UTC. */
  readonly day: string;
  readonly value: number;
}

interface LineChartProps {
  readonly caption: string;
  /** By day, oldest first. */
  readonly points: readonly Point[];
  readonly write: (value: number) => string;
  /** What the column of values is called in the table. */
  readonly unit: ReactNode;
}

const [width, height, edge] = [480, 120, 4];

/** A line by days, with its ends in words; the same as a table for who wants figures or does not see it. */
export function LineChart({ caption, points, write, unit }: LineChartProps) {
  const t = useTranslations("chart");
  const locale = useLocale();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const writeDay = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <p className="muted">{t("nothing")}</p>;
  if (first === last)
    return (
      <figure className="chart" aria-labelledby={id}>
        <figcaption id={id}>{caption}</figcaption>
        <p className="muted">{t("oneDay", { value: write(first.value), day: writeDay(first.day) })}</p>
      </figure>
    );
  const x = scaleUtc({ domain: [new Date(first.day), new Date(last.day)], range: [edge, width - edge] });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...points.map(({ value }) => value))],
    range: [height - edge, edge],
  });
  const way = { data: [...points], x: (one: Point) => x(new Date(one.day)), y: (one: Point) => y(one.value) };
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className="chart-head">
        <span>{caption}</span>
        <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t("table")}
          <span className="hidden-text"> {caption}</span>
        </Button>
      </figcaption>
      {isTable ? (
        <DataTable
          caption={caption}
          columns={[
            { id: "day", header: t("day"), cell: ({ day }) => writeDay(day) },
            { id: "value", header: unit, align: "end", cell: ({ value }) => write(value) },
          ]}
          rows={points.toReversed()}
          rowKey={({ day }) => day}
          atFirst={10}
        />
      ) : (
        <>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t("from", {
              first: write(first.value),
              firstDay: writeDay(first.day),
              last: write(last.value),
              lastDay: writeDay(last.day),
            })}
          >
            <AreaClosed {...way} yScale={y} className="chart-area" />
            <LinePath {...way} className="chart-line" />
          </svg>
          <div className="chart-ends" aria-hidden="true">
            <span>
              {writeDay(first.day)}: <span className="number">{write(first.value)}</span>
            </span>
            <span>
              {writeDay(last.day)}: <span className="number">{write(last.value)}</span>
            </span>
          </div>
        </>
      )}
    </figure>
  );
}
