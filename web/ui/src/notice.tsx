import type { ReactNode } from "react";

interface NoticeProps {
  readonly tone: "good" | "warning" | "bad" | "plain";
  /** What it is about, when there is more to say than a sentence. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

/** Something that the reader must know before they go on. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone}>
      {title !== undefined && <p className="notice-title">{title}</p>}
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
