import { useEffect, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";

/** Not F5: a page is loaded again by it. */
type FunctionKey = `F${1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;
export type Hotkey = FunctionKey | "Enter" | "Escape" | "Delete" | "Insert" | "Home";

interface ActionProps extends ComponentProps<typeof Button> {
  /** Undefined: it has none. */
  readonly hotkey: Hotkey | undefined;
}

/**
 * A button with a key that is shown on it, and presses it wherever the focus is. `Enter` and `Escape` are only shown:
 * the browser itself sends a form by the one and closes a dialog by the other.
 */
export function Action({ hotkey, children, ...button }: ActionProps) {
  return (
    <Button {...button} aria-keyshortcuts={hotkey}>
      {children} {hotkey !== undefined && <Key name={hotkey} />}
    </Button>
  );
}

/** A key, as it is written on keyboards. */
export function Key({ name }: { readonly name: Hotkey }) {
  const t = useTranslations("key");
  return <kbd aria-hidden>{name.startsWith("F") ? name : t(name as Exclude<Hotkey, FunctionKey>)}</kbd>;
}

const choiceKeys: readonly Hotkey[] = ["F2", "F3", "F4", "F6", "F7", "F8", "F9", "F10", "F11", "F12"];

/** The key of the i-th of several choices, where other buttons have the keys in `taken`. */
export function choiceKey(i: number, taken: readonly Hotkey[] = []): Hotkey | undefined {
  return choiceKeys.filter((key) => !taken.includes(key))[i];
}

/** Lets keys press the buttons of the dialog that lies on top, or of the screen when there is none. */
export function useHotkeys(): void {
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function press(event: KeyboardEvent): void {
  const { key, ctrlKey, altKey, metaKey, shiftKey, repeat, target, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || shiftKey || defaultPrevented) return;
  if (key === "Enter" || key === "Escape") {
    // A key that is held presses once: what it opens or uncovers is not pressed by it.
    if (repeat && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
    return;
  }
  if (isForField(key, target)) return;
  const dialogs = document.querySelectorAll("dialog[open]");
  const top = dialogs[dialogs.length - 1] ?? document;
  const element = top.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (element === null) return;
  event.preventDefault();
  if (repeat) return;
  if (element instanceof HTMLInputElement && element.type !== "file") element.focus();
  else element.click();
}

/** Whether the field that has the focus does something by this key. */
function isForField(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches("input, textarea, select")) return false;
  if (/^F\d+$/.test(key) || key === "Insert") return false;
  const hasText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return !(key === "Delete" && hasText && target.value === "");
}
