import { unitSign } from "@tillhouse/pricing/receipts/units.ts";
import { wordsIn } from "@tillhouse/pricing/receipts/words.ts";
import { useLocale } from "use-intl";

/** Says the unit of a quantity as receipts do, in the language of the screen; null for what is counted. */
export function useUnitSign(): (code: string | null) => string | null {
  const words = wordsIn(useLocale());
  return (code) => unitSign(code, words);
}

/** The unit behind a quantity, with a blank behind it; nothing for what is counted. */
export function UnitSign({ code }: { readonly code: string | null }) {
  const sign = useUnitSign()(code);
  return sign === null ? null : <bdi>{sign} </bdi>;
}
