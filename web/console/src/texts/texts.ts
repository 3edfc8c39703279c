import { en as uiEn } from "@tillhouse/ui/texts/en.ts";
import type { LoadTexts } from "@tillhouse/ui/look.tsx";
import type { en } from "./en.ts";

type Own = typeof en;

declare module "@tillhouse/ui/texts/texts.ts" {
  interface AppTexts extends Own {}
}

/** The kit's texts and the console's; a language is loaded when somebody wants it. */
export const loadTexts: LoadTexts = async () => {
  const own = await import("./en.ts");
  return { ...uiEn, ...own.en };
};
