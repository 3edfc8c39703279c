import { useState } from "react";
import type { KeptBasket } from "../news.ts";
import type { Basket } from "./basket.ts";

/** The words that are shown of the basket. They go when the basket changes, as they would not be true any more. */
export function useSaid(basket: Basket) {
  const [said, setSaid] = useState<{ readonly words: string; readonly of: KeptBasket | undefined }>();
  return {
    said: said !== undefined && said.of === basket.shown.kept ? said.words : "",
    say: (words: string) => setSaid({ words, of: basket.shown.kept }),
  };
}
