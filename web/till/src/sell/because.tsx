import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";

interface ReasonsProps {
  readonly reasons: readonly { readonly id: string; readonly name: string }[];
  readonly reasonId: string;
  readonly setReasonId: (id: string) => void;
}

/** The shop's reasons, where it has any. */
export function Reasons({ reasons, reasonId, setReasonId }: ReasonsProps) {
  const t = useTranslations("line");
  if (reasons.length === 0) return null;
  return (
    <label className="field">
      <span className="field-label">{t("reason")}</span>
      <select className="control" value={reasonId} onChange={({ target }) => setReasonId(target.value)}>
        <option value="">{t("noReason")}</option>
        {reasons.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DiscountKindsProps {
  readonly kind: "Percent" | "Amount";
  readonly setKind: (kind: "Percent" | "Amount") => void;
}

/** Percent of the price, or an amount. */
export function DiscountKinds({ kind, setKind }: DiscountKindsProps) {
  const t = useTranslations("line");
  return (
    <fieldset className="button-row" aria-label={t("discount")}>
      {(["Percent", "Amount"] as const).map((one) => (
        <Action
          hotkey={one === "Percent" ? "F7" : "F8"}
          key={one}
          aria-pressed={kind === one}
          onClick={() => setKind(one)}
        >
          {t(one === "Percent" ? "percent" : "amount")}
        </Action>
      ))}
    </fieldset>
  );
}
