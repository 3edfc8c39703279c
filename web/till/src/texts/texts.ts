import type { LoadTexts } from "@tillhouse/ui/look.tsx";
import type { en } from "./en.ts";

type Own = typeof en;

declare module "@tillhouse/ui/texts/texts.ts" {
  interface AppTexts extends Own {}
}

/** The kit's texts and the till's; a language is loaded when somebody wants it. */
export const loadTexts: LoadTexts = async (language) => {
  if (language === "de") {
    const [kit, own] = await Promise.all([import("@tillhouse/ui/texts/de.ts"), import("./de.ts")]);
    return { ...kit.de, ...own.de };
  }
  if (language === "ar") {
    const [kit, own] = await Promise.all([import("@tillhouse/ui/texts/ar.ts"), import("./ar.ts")]);
    return { ...kit.ar, ...own.ar };
  }
  const [kit, own] = await Promise.all([import("@tillhouse/ui/texts/en.ts"), import("./en.ts")]);
  return { ...kit.en, ...own.en };
};
