import { useEffect, useRef, type ReactNode } from "react";

interface ScreenProps {
  readonly title: string;
  /** Under the title: what it is part of, or its state. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One screen of an app. Its title is the page's; the focus begins there, as on a page that was loaded. */
export function Screen({ title, lead, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tillhouse`;
  }, [title]);
  return (
    <main className="screen" id="screen" tabIndex={-1}>
      <header className="screen-head">
        <div className="screen-title">
          <h1 ref={heading}>{title}</h1>
          {lead !== undefined && <div className="muted">{lead}</div>}
        </div>
        {actions !== undefined && <div className="button-row">{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** A page of one purpose outside of the app's frame, such as the sign-in. */
export function Gate({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Tillhouse`;
  }, [title]);
  return (
    <main className="gate">
      <Brand />
      <div className="card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--accent)" />
        <path d="M8 13.5 16 7l8 6.5V25H8z" fill="var(--on-accent)" />
        <path d="M12 17h8v3h-8z" fill="var(--accent)" />
      </svg>
      Tillhouse
    </span>
  );
}
