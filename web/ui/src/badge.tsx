import type { ReactNode } from "react";

export type Tone = "good" | "warning" | "bad" | "busy" | "plain";

/** Each tone has a shape of its own, so that nobody has to tell colours apart. */
const shapes: Readonly<Record<Tone, ReactNode>> = {
  good: <path d="M2 6.5 5 9.5 10 3" fill="none" stroke="currentColor" strokeWidth="2" />,
  warning: <path d="M6 1 11.5 11H.5z" fill="currentColor" />,
  bad: <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  busy: <path d="M6 1a5 5 0 1 1-5 5" fill="none" stroke="currentColor" strokeWidth="2" />,
  plain: <circle cx="6" cy="6" r="3" fill="currentColor" />,
};

/** The shape of a tone, for what is beside it in words. */
export function ToneShape({ tone }: { readonly tone: Tone }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}

/** A state in a word, with a shape and a colour that say how good it is. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      <ToneShape tone={tone} />
      {children}
    </span>
  );
}
