import { useState } from "react";
import type { KeptBasket } from "../news.ts";
import type { Basket } from "./basket.ts";

/** What is said of the basket, until it is changed: of another basket it would not be true. */
export function useSaid(basket: Basket) {
  const [said, setSaid] = useState<{ readonly words: string; readonly of: KeptBasket | undefined }>();
  return {
    said: said !== undefined && said.of === basket.shown.kept ? said.words : "",
    say: (words: string) => setSaid({ words, of: basket.shown.kept }),
  };
}
