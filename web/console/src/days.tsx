import { useTranslations } from "use-intl";
import { TextField } from "@tillhouse/ui/field.tsx";
import { useLook } from "@tillhouse/ui/look.tsx";

/** The days between which a list is shown, as the address has them: both belong to it. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads the address; what is no day is left out. */
export const readDays = (search: Record<string, unknown>): Days => ({
  from: dayIn(search["from"]),
  to: dayIn(search["to"]),
});

/** When the days begin and have ended, in the zone in which the reader has instants written. */
export function useInstantsOf({ from, to }: Days): Days {
  const isUtc = useLook().times === "Utc";
  const midnight = (day: string | undefined, later: number) => {
    if (day === undefined) return undefined;
    const date = new Date(`${day}T00:00:00${isUtc ? "Z" : ""}`);
    if (isUtc) date.setUTCDate(date.getUTCDate() + later);
    else date.setDate(date.getDate() + later);
    return date.toISOString();
  };
  return { from: midnight(from, 0), to: midnight(to, 1) };
}

/** The two fields that choose the days. */
export function DayFields({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const t = useTranslations("days");
  return (
    <>
      <TextField
        {...{ label: t("from"), name: "from", type: "date", value: days.from ?? "", max: days.to }}
        onChange={({ target }) => onChange({ ...days, from: dayIn(target.value) })}
      />
      <TextField
        {...{ label: t("to"), name: "to", type: "date", value: days.to ?? "", min: days.from }}
        onChange={({ target }) => onChange({ ...days, to: dayIn(target.value) })}
      />
    </>
  );
}
