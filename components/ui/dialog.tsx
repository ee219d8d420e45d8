"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./icon-button";

const widths = {
  narrow: "w-[min(448px,calc(100vw-32px))]",
  medium: "w-[min(600px,calc(100vw-32px))]",
  large: "w-[min(640px,calc(100vw-32px))]",
  wide: "w-[min(960px,calc(100vw-32px))]",
};
/** Room for `DialogAside`, which is as high as the dialog. */
const withAside = "rail:flex rail:min-h-[25rem] rail:flex-col rail:pe-96 side:pe-[27rem]";

/** Picture of a `wide` dialog: a column at its end, on small screens a part of its content. */
export const DialogAside = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 bg-stage max-rail:rounded-lg max-rail:p-3 rail:absolute rail:inset-y-0 rail:end-0 rail:w-90 rail:p-6 side:w-102">
    {children}
  </div>
);

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `alert` has no close button and does not close by a click outside: the reader must choose. */
  kind?: "plain" | "alert";
  /** `wide` has room for a picture (`DialogAside`), `medium` for four buttons, `large` for a sentence of choices. */
  width?: keyof typeof widths;
  children?: ReactNode;
  /** Buttons, Cancel first. */
  actions?: ReactNode;
};

/** Titles longer than this may be cut to four lines, so that names in them never push the consequence out of sight. */
const LONG_TITLE = 120;

/** The field or word that has the focus when a dialog with a form opens; the browser would choose the button that closes it. */
const FIRST_FIELD = ":is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select, [data-word]):not(:disabled)";

/** A browser returns the focus to a field without its caret, and drops what is typed then. */
function returnCaret() {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.selectionStart !== null);
  if (!isText) return;
  // A caret at the start is one that was never set: people write on at the end.
  const isUnset = field.selectionEnd === 0;
  field.setSelectionRange(isUnset ? field.value.length : field.selectionStart, isUnset ? field.value.length : field.selectionEnd);
}

/** Modal dialog on the native `<dialog>`: focus stays inside and returns, Escape closes. */
export function Dialog({ open, onClose, title, description, kind = "plain", width = "narrow", children, actions }: Props) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !box.current?.open) {
      box.current?.showModal();
      if (kind === "plain") box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    }
    if (!open) box.current?.close();
  }, [open, kind]);
  useLayoutEffect(() => {
    const dialog = box.current;
    // A dialog that is removed from the page while it is open would not return the focus.
    return () => {
      dialog?.close();
      returnCaret();
    };
  }, []);
  return (
    <dialog
      ref={box}
      role={kind === "alert" ? "alertdialog" : undefined}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        // Reported now, not in `close`: by then the focus is back, and a dialog that was reopened in between would be closed.
        if (event.target !== box.current) return;
        box.current.close();
        onClose();
      }}
      onClose={() => {
        if (box.current?.open) return;
        returnCaret();
        onClose();
      }}
      onClick={(event) => kind === "plain" && event.target === box.current && box.current.close()}
      className={`float ${widths[width]} p-0 text-ink open:animate-enter`}
    >
      {open ? (
        <div className={`relative p-6 ${width === "wide" ? withAside : ""}`}>
          <div className="flex items-start justify-between gap-4">
            <h2
              id={id}
              className="line-clamp-4 min-w-0 text-lg font-strong wrap-anywhere"
              dir="auto"
              title={title.length > LONG_TITLE ? title : undefined}
            >
              {title}
            </h2>
            {kind === "plain" ? (
              <IconButton label="Close" className="-me-1.5" onClick={() => box.current?.close()}>
                <X aria-hidden />
              </IconButton>
            ) : null}
          </div>
          {description ? (
            <p id={`${id}-text`} className="mt-2 text-base wrap-anywhere text-ink-2">
              {description}
            </p>
          ) : null}
          {children ? <div className="mt-4">{children}</div> : null}
          {actions ? <div className="mt-auto flex flex-wrap justify-end gap-2 pt-6">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
