import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DataTable, Pager, type Column } from "./data-table.tsx";
import { Loaded } from "./loaded.tsx";

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

interface PagedTableProps<Row> {
  readonly caption: string;
  /** Names the list and its filters: other ones begin at the first page. */
  readonly queryKey: readonly unknown[];
  readonly ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly empty?: ReactNode;
  /** Asks again so often, for lists that change by themselves. */
  readonly everyMs?: number;
}

/** A list that comes in pages. They only know the way forward, so the cursors of the pages before are kept. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  return <Pages key={JSON.stringify(props.queryKey)} {...props} />;
}

function Pages<Row>({ caption, queryKey, ask, columns, rowKey, empty, everyMs }: PagedTableProps<Row>) {
  const t = useTranslations("list");
  const [trail, setTrail] = useState<readonly string[]>([]);
  const cursor = trail.at(-1);
  const query = useQuery({
    queryKey: [...queryKey, cursor],
    queryFn: ({ signal }) => ask(cursor, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  });
  const { refetch } = query;
  const wasChanging = useRef(false);
  useEffect(() => {
    const isChanging = everyMs !== undefined;
    // The last answer is from before the end of the change.
    if (wasChanging.current && !isChanging) void refetch();
    wasChanging.current = isChanging;
  }, [everyMs, refetch]);
  return (
    <Loaded query={query} lines={8}>
      {({ items, nextCursor }) => (
        <>
          <DataTable
            {...{ caption, columns, rowKey, rows: items }}
            empty={empty === undefined ? undefined : <p className="empty">{empty}</p>}
          />
          {(trail.length > 0 || nextCursor !== null) && (
            <Pager
              caption={caption}
              shown={t("shown", { count: items.length })}
              onPrevious={trail.length === 0 ? undefined : () => setTrail(trail.slice(0, -1))}
              onNext={nextCursor === null ? undefined : () => setTrail([...trail, nextCursor])}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
