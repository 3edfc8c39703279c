import type { ReactNode } from "react";

/** The parts of a screen, each at an address of its own; `children` are links. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
