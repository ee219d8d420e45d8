"use client";

import { Bold, Code, Italic, Link2, List } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { count } from "@/lib/format";
import { apply, type Tool } from "./markdown-edit";

/** Longest comment that is stored. */
const longest = 2000;

const tools = [
  ["bold", "Bold", Bold, "b"],
  ["italic", "Italic", Italic, "i"],
  ["code", "Code", Code, "e"],
  ["link", "Link", Link2, "k"],
  ["list", "List", List, null],
] as const;

type Props = {
  /** Name of the field. */
  label: string;
  /** The verb on the button. */
  verb: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onEscape: () => void;
  /** Stands above the text: where the pin is. */
  head?: ReactNode;
  /** Opens the toolbar even while nothing is typed. */
  open?: boolean;
  ref?: Ref<{ focus: () => void }>;
};

/** A field for Markdown that grows with its text; the toolbar appears with the first reason to. Ctrl or ⌘ with Enter sends. */
export function Composer({ label, verb, text, onText, onSend, onEscape, head, open = false, ref }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  const ready = text.trim().length > 0 && text.length <= longest;

  const use = (tool: Tool) => {
    const area = field.current!;
    const next = apply(tool, { text, from: area.selectionStart, to: area.selectionEnd });
    area.focus();
    area.setSelectionRange(0, text.length);
    // insertText keeps the browser's own undo; where it is missing the text is simply set.
    if (!document.execCommand("insertText", false, next.text)) onText(next.text);
    requestAnimationFrame(() => area.setSelectionRange(next.from, next.to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const tool = command && !event.shiftKey && !event.altKey ? tools.find(([, , , key]) => key === event.key.toLowerCase()) : undefined;
    if (command && event.key === "Enter" && ready) onSend();
    else if (event.key === "Escape") onEscape();
    else if (tool) use(tool[0]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form
      className="group rounded-md bg-sheet inset-ring inset-ring-line-strong focus-within:inset-ring-focus focus-within:ring-2 focus-within:ring-focus/25"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      {head}
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-48 min-h-9 w-full resize-none bg-transparent px-3 py-2 outline-none max-lg:min-h-11 max-lg:py-2.5 max-lg:text-[16px]"
      />
      <div className={`${text || open ? "flex" : "hidden group-focus-within:flex"} items-center px-1 pb-1`}>
        {tools.map(([tool, name, Icon, key]) => (
          <IconButton
            key={tool}
            label={name}
            side="top"
            {...(key && { shortcut: `Ctrl+${key.toUpperCase()}` })}
            className="pointer-coarse:size-9"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(tool)}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
        <span className="flex-1" />
        {text.length > longest - 200 ? (
          <span role="status" className={`mono me-2 ${text.length > longest ? "text-danger" : "text-ink-3"}`}>
            {count(longest - text.length)} <span className="sr-only">characters left</span>
          </span>
        ) : (
          <kbd aria-hidden className="me-2 text-2xs text-ink-3 pointer-coarse:hidden">
            ⌘↵
          </kbd>
        )}
        <Button type="submit" kind={ready ? "primary" : "ghost"} size="small" disabled={!ready}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
