import { useEffect } from "react";

/** The parts of a page that can take the focus when an element in them goes away. */
const parts = "section, search, form, nav, dialog[open], main";

const isGone = (element: Element | undefined): boolean =>
  element !== undefined && (!element.isConnected || element.matches(":disabled"));

/** The element and all around it, the nearest first. */
export function wayUp(element: Element): readonly Element[] {
  const way: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) way.push(one);
  return way;
}

/**
 * Keeps the keyboard where it was. What had the focus may go away: a button once it has done its work, a screen once
 * another one comes. Browsers then begin anew at the top, and a screen reader says nothing. The focus goes to the
 * nearest part of the page that is still there, else to the new screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: readonly Element[] = [];
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = wayUp(target);
    };
    const look = () => {
      const { activeElement, body } = document;
      if ((activeElement !== body && activeElement !== null) || !isGone(last[0])) return;
      const part = last.find((one) => one.isConnected && one.matches(parts)) ?? document.getElementById("screen");
      if (!(part instanceof HTMLElement)) return;
      if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
    // A browser takes the focus off a disabled button only once it has drawn it.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      look();
      if (isGone(last[0])) timer ??= setTimeout(() => ((timer = undefined), look()), 50);
    });
    document.addEventListener("focusin", note);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, []);
}
