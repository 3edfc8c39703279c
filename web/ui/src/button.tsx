import type { ComponentProps, ReactNode } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  /** `primary`: what most come here for, once a screen. `danger`: what cannot be undone. `quiet`: without a frame. */
  readonly kind?: "primary" | "plain" | "danger" | "quiet";
  /** It was pressed and its work is not done: it stays focused and does nothing. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

export function Button({ kind = "plain", isBusy = false, type = "button", onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
