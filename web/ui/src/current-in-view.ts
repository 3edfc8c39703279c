import { useEffect, useRef, type RefObject } from "react";

/** So many pixels stay free at the edge, as in the row itself. */
const margin = 8;

/** Keeps the link of the present page in view in a row of links that is wider than its window. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const show = () => {
      const link = element.querySelector('[aria-current="page"]')?.getBoundingClientRect();
      if (link === undefined) return;
      const window = element.getBoundingClientRect();
      const before = window.left + margin - link.left;
      const behind = link.right - (window.right - margin);
      if (before > 0) element.scrollLeft -= before;
      else if (behind > 0) element.scrollLeft += behind;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ["aria-current"] });
    return () => observer.disconnect();
  }, []);
  return row;
}
