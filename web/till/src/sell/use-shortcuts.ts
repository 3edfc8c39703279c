import { useEffect, useEffectEvent } from "react";

/** What the function keys do while nothing stands over the basket. */
export function useShortcuts(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  const actOf = useEffectEvent((key: string) => keys[key]);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const act = actOf(event.key);
      if (act === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
}
