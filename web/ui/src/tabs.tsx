import type { ReactNode } from "react";
import { useCurrentInView } from "./current-in-view.ts";

/** The parts of a screen, each at an address of its own; `children` are links. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label} ref={useCurrentInView()}>
      {children}
    </nav>
  );
}
