import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: "end";
  /** Sorts by this column: the service does, never the page. */
  readonly sort?: { readonly direction: "ascending" | "descending" | "none"; readonly toggle: () => void };
}

interface DataTableProps<Row> {
  /** What the table is, for who does not see it. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Instead of rows, when there are none. */
  readonly empty?: ReactNode;
  /** So many rows are shown until the reader wants all. */
  readonly atFirst?: number;
}

const arrows = { ascending: "↑", descending: "↓", none: "↕" } as const;

/** A table of rows. The first column names the row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionShown = false, columns, rows, rowKey, empty, atFirst = Infinity } = props;
  const t = useTranslations("list");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, atFirst);
  return (
    <section className="table-frame" tabIndex={0} aria-label={t("table", { caption })}>
      <table className="table">
        <caption className={isCaptionShown ? undefined : "hidden-text"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, align, sort }) => (
              <th key={id} scope="col" data-align={align} aria-sort={sort?.direction}>
                {sort === undefined ? (
                  header
                ) : (
                  <button type="button" className="sort" onClick={sort.toggle}>
                    {header} <span aria-hidden="true">{arrows[sort.direction]}</span>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, align }, i) =>
                i === 0 ? (
                  <th key={id} scope="row" data-align={align}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-align={align}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > atFirst && (
        <p className="table-more">
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("showFewer") : t("showAll", { count: String(rows.length) })}
          </Button>
        </p>
      )}
      {rows.length === 0 && (empty ?? <p className="empty">{t("empty")}</p>)}
    </section>
  );
}

interface PagerProps {
  /** The list that it belongs to. */
  readonly caption: string;
  readonly shown: ReactNode;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** The ways to the pages before and after this one. */
export function Pager({ caption, shown, onPrevious, onNext }: PagerProps) {
  const t = useTranslations("list");
  return (
    <nav className="pager" aria-label={t("pages", { caption })}>
      <span className="muted" aria-live="polite">
        {shown}
      </span>
      <span className="button-row">
        <Button disabled={onPrevious === undefined} onClick={onPrevious}>
          {t("previous")}
        </Button>
        <Button disabled={onNext === undefined} onClick={onNext}>
          {t("next")}
        </Button>
      </span>
    </nav>
  );
}
