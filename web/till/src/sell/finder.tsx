import type { Article, ScanMatch } from "@tillhouse/till-engine/catalogue.ts";
import { useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";

interface FinderProps {
  readonly customerId: string | undefined;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onChoose: (article: Article) => void;
  readonly onCustom: () => void;
}

/** All goods: by words, or by the tiles of their categories. */
export function Finder({ customerId, searchField, onChoose, onCustom }: FinderProps) {
  const t = useTranslations("find");
  const till = useTill();
  const { rowsVersion } = useOpenTill().state;
  const [words, setWords] = useState("");
  const [path, setPath] = useState<readonly { readonly id: string; readonly name: string }[]>([]);
  const category = path.at(-1)?.id;
  const buyer = customerId ?? "";
  const shelf = useAnswer([category, buyer, rowsVersion].join(" "), () => till.calls.shelf(category, customerId));
  const found = useAnswer([words.trim(), buyer, rowsVersion].join(" "), async () =>
    words.trim() === "" ? undefined : till.calls.search(words, customerId),
  );

  const choose = (article: Article) => {
    setWords("");
    onChoose(article);
  };
  const articles = found ?? shelf?.articles ?? [];
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
              placeholder={t("search")}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          <Button onClick={onCustom}>{t("custom")}</Button>
        </form>
      </search>
      {found === undefined && path.length > 0 && (
        <nav className="button-row" aria-label={t("label")}>
          <Button onClick={() => setPath([])}>{t("all")}</Button>
          {path.map(({ id, name }, i) => (
            <Button key={id} kind="quiet" onClick={() => setPath(path.slice(0, i + 1))}>
              {name}
            </Button>
          ))}
        </nav>
      )}
      {found?.length === 0 && <p className="empty">{t("nothing", { words })}</p>}
      <ul className="tiles">
        {found === undefined &&
          shelf?.categories.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="tile"
                data-kind="category"
                onClick={() => setPath([...path, { id, name }])}
              >
                {name}
              </button>
            </li>
          ))}
        {articles.map((article) => (
          <li key={article.variantId}>
            <ArticleTile article={article} onChoose={() => choose(article)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ArticleTileProps {
  readonly article: Article | ScanMatch;
  readonly onChoose: () => void;
}

export function ArticleTile({ article, onChoose }: ArticleTileProps) {
  const { settings } = useOpenTill().facts;
  const { name, price, sku, unit, isSold } = article;
  return (
    <button type="button" className="tile" disabled={!isSold} onClick={onChoose}>
      <span>{name}</span>
      <span className="tile-foot">
        <span className="muted">{sku}</span>
        {price !== null && (
          <span>
            <Money value={price} currency={settings.currency} />
            {unit.precision > 0 && ` / ${unit.code}`}
          </span>
        )}
      </span>
    </button>
  );
}
