import type { Article } from "@tillhouse/till-engine/catalogue.ts";
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { Action } from "../action.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useUnitSign } from "../unit-sign.tsx";
import { hasCameraScan } from "./camera-dialog.tsx";
import { Picture } from "./picture.tsx";
import { useAnswer } from "../use-answer.ts";

interface FinderProps {
  readonly customerId: string | undefined;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onChoose: (article: Article) => void;
  readonly onCustom: () => void;
  readonly onCamera: () => void;
}

/** Where the tiles have led to. */
interface Place {
  readonly kind: "Category" | "Product";
  readonly id: string;
  readonly name: string;
}

/** So many of what is found are drawn at once: each letter draws them anew, and the best are the first. */
const firstFound = 20;

/** All goods: by words, by the tiles that the office has laid out, or by categories. */
export function Finder({ customerId, searchField, onChoose, onCustom, onCamera }: FinderProps) {
  const t = useTranslations("find");
  const till = useTill();
  const { state, facts } = useOpenTill();
  const { rowsVersion } = state;
  const { currency } = facts.settings;
  const [words, setWords] = useState("");
  /** The words for which all that is found is shown. */
  const [wholeOf, setWholeOf] = useState<string>();
  const [path, setPath] = useState<readonly Place[]>([]);
  /** The chosen page of the layout; undefined: all goods. */
  const [page, setPage] = useState<number | undefined>(0);
  const place = path.at(-1);
  const buyer = customerId ?? "";
  const layout = useAnswer([buyer, rowsVersion].join(" "), () => till.calls.layout(customerId)) ?? [];
  const shelf = useAnswer([place?.kind, place?.id, buyer, rowsVersion].join(" "), async () => {
    if (place?.kind !== "Product") return till.calls.shelf(place?.id, customerId);
    return { categories: [], articles: await till.calls.articlesOf(place.id, customerId) };
  });
  const found = useAnswer([words.trim(), buyer, rowsVersion].join(" "), async () =>
    words.trim() === "" ? undefined : till.calls.search(words, customerId),
  );

  const results = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button for more is gone: the focus goes on where it was.
    if (wholeOf !== undefined) results.current?.children[firstFound]?.querySelector("button")?.focus();
  }, [wholeOf]);

  // One function for good, so that the tiles are not drawn anew with each scan.
  const latest = useRef(onChoose);
  useLayoutEffect(() => void (latest.current = onChoose));
  const choose = useCallback((article: Article) => {
    setWords("");
    latest.current(article);
  }, []);
  const tiles = path.length === 0 && page !== undefined ? layout[page]?.tiles : undefined;
  const shown = wholeOf === words ? found : found?.slice(0, firstFound);
  const go = (to: Place) => setPath([...path, to]);
  return (
    <section className="finder" aria-label={t("label")}>
      <search>
        <form
          className="finder-bar"
          onSubmit={(event) => {
            event.preventDefault();
            const [first, ...others] = found ?? [];
            if (first !== undefined && others.length === 0) choose(first);
          }}
        >
          <label className="field">
            <span className="hidden-text">{t("search")}</span>
            <input
              ref={searchField}
              className="control"
              type="search"
              autoComplete="off"
              aria-keyshortcuts="F2"
              placeholder={`${t("search")} · F2`}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          {hasCameraScan && (
            <Action hotkey="Home" onClick={onCamera}>
              {t("camera")}
            </Action>
          )}
          <Action hotkey="Insert" onClick={onCustom}>
            {t("custom")}
          </Action>
        </form>
      </search>
      {found === undefined && (layout.length > 0 || path.length > 0) && (
        <nav className="button-row" aria-label={t("pages")}>
          {layout.map(({ name }, i) => (
            <Button
              // Pages have an order, and may have the same name.
              key={`${name} ${String(i)}`}
              aria-pressed={tiles !== undefined && page === i}
              onClick={() => {
                setPath([]);
                setPage(i);
              }}
            >
              {name}
            </Button>
          ))}
          <Button
            aria-pressed={tiles === undefined && path.length === 0}
            onClick={() => {
              setPath([]);
              setPage(undefined);
            }}
          >
            {t("all")}
          </Button>
          {path.map(({ id, name }, i) => (
            <Button key={id} kind="quiet" onClick={() => setPath(path.slice(0, i + 1))}>
              {name}
            </Button>
          ))}
        </nav>
      )}
      {found?.length === 0 && <p className="empty">{t("nothing", { words })}</p>}
      {/* It stays while words are typed, so that it need not be drawn anew with the next customer. */}
      <ul className="tiles" hidden={found !== undefined}>
        {tiles?.map((tile, i) => (
          // A layout may have the same tile twice.
          <li key={`${tile.name} ${String(i)}`} data-color={tile.color ?? undefined}>
            {tile.kind === "Variant" ? (
              <ArticleTile article={tile.article} currency={currency} onChoose={choose} />
            ) : (
              <PlaceTile
                name={tile.name}
                onChoose={() =>
                  go({
                    kind: tile.kind,
                    id: tile.kind === "Category" ? tile.categoryId : tile.productId,
                    name: tile.name,
                  })
                }
              />
            )}
          </li>
        ))}
        {tiles === undefined &&
          shelf?.categories.map(({ id, name }) => (
            <li key={id}>
              <PlaceTile name={name} onChoose={() => go({ kind: "Category", id, name })} />
            </li>
          ))}
        {tiles === undefined &&
          shelf?.articles.map((article) => (
            <li key={article.variantId}>
              <ArticleTile article={article} currency={currency} onChoose={choose} />
            </li>
          ))}
      </ul>
      {found !== undefined && shown !== undefined && (
        <ul ref={results} className="tiles">
          {shown.map((article) => (
            <li key={article.variantId}>
              <ArticleTile article={article} currency={currency} onChoose={choose} />
            </li>
          ))}
          {shown.length < found.length && (
            <li>
              <PlaceTile name={t("more")} onChoose={() => setWholeOf(words)} />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function PlaceTile({ name, onChoose }: { readonly name: string; readonly onChoose: () => void }) {
  return (
    <button type="button" className="tile" data-kind="place" onClick={onChoose}>
      {name}
    </button>
  );
}

interface ArticleTileProps {
  readonly article: Article;
  readonly currency: string;
  readonly onChoose: (article: Article) => void;
}

export const ArticleTile = memo(function ArticleTile({ article, currency, onChoose }: ArticleTileProps) {
  const { name, price, sku, unit, isSold, imageUrl } = article;
  const signOf = useUnitSign();
  return (
    <button type="button" className="tile" disabled={!isSold} onClick={() => onChoose(article)}>
      {imageUrl !== null && <Picture imageUrl={imageUrl} />}
      <span>{name}</span>
      <span className="tile-foot">
        <span className="muted">{sku}</span>
        {price !== null && (
          <span>
            <Money value={price} currency={currency} />
            {unit.precision > 0 && ` / ${signOf(unit.code) ?? ""}`}
          </span>
        )}
      </span>
    </button>
  );
});
