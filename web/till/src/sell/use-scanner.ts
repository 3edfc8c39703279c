import { useEffect, useEffectEvent } from "react";
import { ScanReader } from "./scanner.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The last one gets the scans, so that a dialog gets those that come while it is open. */
const takers: ((code: string) => void)[] = [];
let stopListening: (() => void) | undefined;
const reader = new ScanReader();

/** How slow the scanner of this till is. */
export function useScannerGap(gapMs: number): void {
  useEffect(() => void (reader.mostGapMs = gapMs), [gapMs]);
}

/** Gets what is scanned, wherever the focus is, for as long as it is shown. */
export function useScanner(onScan: (code: string) => void): void {
  const taker = useEffectEvent(onScan);
  useEffect(() => {
    const own = (code: string) => taker(code);
    takers.push(own);
    stopListening ??= listen();
    return () => {
      takers.splice(takers.indexOf(own), 1);
      if (takers.length > 0) return;
      stopListening?.();
      stopListening = undefined;
    };
  }, []);
}

function listen(): () => void {
  /** The field that the keys go into, as it was before the first of them. */
  let before: { readonly field: Field; readonly value: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (code: string | undefined) => {
    clearTimeout(timer);
    if (code === undefined) return false;
    if (before !== undefined) putBack(before);
    takers.at(-1)?.(code);
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A PIN is never taken for a scan, however fast it is typed.
    if (event.target instanceof HTMLInputElement && event.target.type === "password") return;
    if (!reader.isReading) before = fieldOf(event.target);
    const { key, code, shiftKey: isShifted, timeStamp: at } = event;
    if (take(reader.read({ key, code, isShifted, at }))) {
      // The Enter of a scanner presses no button, and sends no form.
      event.preventDefault();
      event.stopPropagation();
    } else timer = setTimeout(() => take(reader.end(performance.now())), reader.silenceMs);
  };
  addEventListener("keydown", onKey, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", onKey, { capture: true });
  };
}

function fieldOf(target: EventTarget | null): { readonly field: Field; readonly value: string } | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField ? { field: target, value: target.value } : undefined;
}

/** As if it had not been typed. */
function putBack({ field, value }: { readonly field: Field; readonly value: string }): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React looks at its own setter, and would take the change for none.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
