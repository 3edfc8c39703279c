import { useEffect, useId, useRef, type ReactNode } from "react";
import { wayUp } from "./kept-focus.ts";

interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  /** For what stands in two columns. */
  readonly isWide?: boolean;
  /** Nothing of the page is to be read behind it. */
  readonly isVeil?: boolean;
  /** The user wants to leave it, by Escape. A press beside it is none: what was typed would be gone. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog, which keeps the focus inside. */
export function Dialog({ title, isOpen, isWide, isVeil, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen) return;
    const opener = document.activeElement;
    // An entry of a menu goes with it: the focus comes back to the menu's button, which stands around it.
    const around = opener === null ? [] : wayUp(opener);
    if (element !== null) show(element);
    return () => {
      element?.close();
      // The browser gives the focus back itself, but not once what had it inside is gone from the page.
      if (document.activeElement !== document.body) return;
      const near = around.find((one) => one.isConnected);
      if (near === opener && near instanceof HTMLElement) near.focus();
      else if (near?.matches("main, body") === false) near.querySelector<HTMLElement>("button, a[href]")?.focus();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-wide={isWide}
      data-veil={isVeil}
      aria-labelledby={id}
      onCancel={(event) => {
        // React also calls this for a dialog inside, and the browser for a file chooser that was left.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // A browser closes it by the second Escape whatever the page says; one that is not left comes back.
        if (isOpen && !currentTarget.open) show(currentTarget);
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

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // A dialog that is not shown yet takes no focus, so React's `autoFocus` came too early.
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}
