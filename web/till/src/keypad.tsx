import { useTranslations } from "use-intl";

interface KeypadProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The sign between the digits; none for what has whole numbers only. */
  readonly point?: "." | ",";
}

/** Keys of digits for who has no keyboard. */
export function Keypad({ value, onChange, point }: KeypadProps) {
  const t = useTranslations("who");
  const keys = ["7", "8", "9", "4", "5", "6", "1", "2", "3", ...(point === undefined ? [""] : [point]), "0"];
  return (
    <div className="keypad" dir="ltr">
      {keys.map((key) =>
        key === "" ? (
          <button key="clear" type="button" className="button" aria-label={t("clear")} onClick={() => onChange("")}>
            C
          </button>
        ) : (
          <button key={key} type="button" className="button" onClick={() => onChange(value + key)}>
            {key}
          </button>
        ),
      )}
      <button
        type="button"
        className="button"
        aria-label={t("erase")}
        onClick={() => onChange(value.slice(0, Math.max(0, value.length - 1)))}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5h13v14H8L2 12zM12 9l6 6m0-6-6 6" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  );
}
