import { Menu } from "@base-ui/react/menu";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useLook, type Look, type Theme, type Times } from "./look.tsx";
import { languages, type Language } from "./texts/texts.ts";

const themes: readonly Theme[] = ["System", "Light", "Dark"];
const times: readonly Times[] = ["Local", "Utc", "Relative"];

/** Colours, language and times, as the user wants them; `onChange` may keep them for other browsers, too. */
export function LookMenu({ onChange }: { readonly onChange: (parts: Partial<Look>) => void }) {
  const t = useTranslations("look");
  const look = useLook();
  const change = (parts: Partial<Look>) => {
    look.change(parts);
    onChange(parts);
  };
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Menu.Root modal={false}>
        <Menu.Trigger className="button" data-kind="quiet">
          {t("title")}
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner sideOffset={4} align="end" className="menu-place">
            <Menu.Popup className="menu">
              <Choices
                {...{ label: t("theme"), value: look.theme }}
                options={themes.map((theme) => [theme, t(theme)])}
                onChange={(theme) => change({ theme })}
              />
              <Choices
                {...{ label: t("times"), value: look.times }}
                options={times.map((time) => [time, t(time)])}
                onChange={(chosen) => change({ times: chosen })}
              />
              <Choices
                {...{ label: t("language"), value: look.language }}
                options={Object.entries(languages) as [Language, string][]}
                onChange={(language) => change({ language })}
              />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="menu-label">{label}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
        {options.map(([option, words]) => (
          <Menu.RadioItem key={option} className="menu-item" value={option} closeOnClick={false}>
            {words}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}
