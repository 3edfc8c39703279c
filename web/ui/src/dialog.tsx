import { useEffect, useId, useRef, type ReactNode } from "react";

interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  /** For what stands in two columns. */
  readonly isWide?: boolean;
  /** The user wants to leave it, by Escape. A press beside it is none: what was typed would be gone. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog, which keeps the focus inside. */
export function Dialog({ title, isOpen, isWide, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen) return;
    const opener = document.activeElement;
    element?.showModal();
    // A dialog that is not shown yet takes no focus, so React's `autoFocus` came too early.
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      element?.close();
      // The browser gives the focus back itself, but not once what had it inside is gone from the page.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-wide={isWide}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <div className="dialog-body">
          <h2 id={id}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
