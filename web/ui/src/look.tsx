import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { IntlProvider, type Messages } from "use-intl";
import { pickLanguage, type Language, type Translation } from "./texts/texts.ts";

export type Theme = "System" | "Light" | "Dark";
/** How instants are written. */
export type Times = "Local" | "Utc" | "Relative";

/** How an app looks to its user. */
export interface Look {
  readonly language: Language;
  readonly theme: Theme;
  readonly times: Times;
}

interface LookValue extends Look {
  /** Changes parts of it, for this page at once and for this browser's later visits. */
  change(parts: Partial<Look>): void;
}

const LookContext = createContext<LookValue | undefined>(undefined);
const storageKey = "tillhouse.look";

export function useLook(): LookValue {
  const look = use(LookContext);
  if (look === undefined) throw new Error("useLook stands below a LookProvider");
  return look;
}

/** Loads the texts of a language; each is a file of its own. */
export type LoadTexts = (language: Language) => Promise<Translation<Messages>>;

/** Whether somebody chose how the apps look in this browser. */
export const hasKeptLook = (): boolean => localStorage.getItem(storageKey) !== null;

/** The look that this browser keeps, by the browser's languages where it keeps none. */
export function keptLook(): Look {
  const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  const { language, theme, times } = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Look>;
  return {
    language: pickLanguage(language, navigator.languages),
    theme: theme === "Light" || theme === "Dark" ? theme : "System",
    times: times === "Utc" || times === "Relative" ? times : "Local",
  };
}

interface LookProviderProps {
  /** The texts of `keptLook().language`, which were loaded before anything was drawn. */
  readonly texts: Translation<Messages>;
  readonly load: LoadTexts;
  readonly children: ReactNode;
}

/** Language, direction, colours and times for all below it. */
export function LookProvider({ texts: firstTexts, load, children }: LookProviderProps) {
  const [look, setLook] = useState(keptLook);
  const [texts, setTexts] = useState(firstTexts);
  const [drawn, setDrawn] = useState(look.language);
  const { language, theme } = look;

  useEffect(() => {
    let isWanted = true;
    if (language !== drawn)
      void load(language).then((loaded) => {
        if (!isWanted) return;
        setTexts(loaded);
        setDrawn(language);
      });
    return () => void (isWanted = false);
  }, [language, drawn, load]);

  useEffect(() => {
    const { documentElement: html } = document;
    html.lang = drawn;
    html.dir = drawn === "ar" ? "rtl" : "ltr";
    html.dataset["theme"] = theme;
  }, [drawn, theme]);

  const change = useCallback((parts: Partial<Look>) => {
    setLook((before) => {
      const after = { ...before, ...parts };
      localStorage.setItem(storageKey, JSON.stringify(after));
      return after;
    });
  }, []);
  const value = useMemo(() => ({ ...look, change }), [look, change]);
  return (
    <LookContext value={value}>
      <IntlProvider
        locale={drawn}
        messages={texts as Messages}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        {children}
      </IntlProvider>
    </LookContext>
  );
}
