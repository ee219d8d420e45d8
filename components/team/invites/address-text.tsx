import type { RefObject } from "react";
import { Field } from "@/components/ui/field";

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** The addresses are shown as a list: the field is one line that opens the text again. */
  isListed: boolean;
  /** A file is held above. */
  isOver: boolean;
  locked: boolean;
  onText: (text: string) => void;
  /** The text is edited, or no longer. */
  onEdit: (isText: boolean) => void;
};

/** Addresses as a text. It is folded to one line once it was left, and unfolds when it gets the focus. */
export const AddressText = ({ field, text, isListed, isOver, locked, onText, onEdit }: Props) => (
  <Field
    label="Addresses"
    hideLabel
    className="p-3 pt-0"
    hint={
      isOver
        ? "Drop the file to add its addresses."
        : isListed
          ? undefined
          : "Paste emails or drop a CSV. Add “owner”, “member” or “contributor” after an address to set its role."
    }
  >
    {(control) => (
      <textarea
        {...control}
        ref={field}
        name="addresses"
        rows={isListed ? 1 : 3}
        placeholder="ana@acme.com, Ben Ito <ben@acme.com>"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={locked}
        value={isListed ? "" : text}
        {...(isListed && { placeholder: "Add more, or edit the text" })}
        onFocus={() => onEdit(true)}
        onBlur={() => onEdit(false)}
        onChange={(event) => onText(event.target.value)}
        className={`block w-full rounded-md border bg-sheet px-2.5 py-1.5 text-ink transition-colors hover:border-ink-3 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus pointer-coarse:text-lg ${isListed ? "h-8 resize-none overflow-hidden pointer-coarse:h-11" : "field-sizing-content max-h-60 min-h-22"} ${isOver ? "border-dashed border-ink" : "border-line-strong"}`}
      />
    )}
  </Field>
);
