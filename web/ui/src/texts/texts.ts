import type { en } from "./en.ts";

/** The same keys with other words. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translation<Texts[Key]>;
};

/** What an app says beside the texts of this kit; each app adds its own by declaring this interface again. */
export interface AppTexts {}

type Own = typeof en;
type AllTexts = Own & AppTexts;

declare module "use-intl" {
  interface AppConfig {
    Messages: AllTexts;
    Locale: Language;
  }
}

/** The languages of the apps, by BCP 47; each in its own words. */
export const languages = { en: "English", de: "Deutsch", ar: "العربية" } as const;
export type Language = keyof typeof languages;

/** One's chosen language, else the first of the browser's that the apps speak, else English. */
export function pickLanguage(chosen: string | null | undefined, preferred: readonly string[]): Language {
  const wanted = [...(typeof chosen === "string" ? [chosen] : []), ...preferred].map((tag) => tag.split("-")[0] ?? "");
  return wanted.find((tag): tag is Language => tag in languages) ?? "en";
}
