"use client";

import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { loadable } from "@/components/ui/loadable";
import { useEarlyText } from "@/components/ui/use-early-text";
import type { Draft } from "@/lib/review/drafts";
import { count } from "@/lib/format";
import type { Edit } from "./markdown-edit";
import { useCommentImages } from "./use-comment-images";
import { useLength } from "./use-text-length";

const ComposerTools = loadable(() => import("./composer-tools"), "The formatting tools");

const Preview = loadable(() => import("./preview"), "The preview");

/** Maximum length of a comment, and the number of characters before it from which the rest is shown. */
const longest = 2000;
const near = 200;

/** Handles a key before the field does; returns true when it handled it. */
export type Assist = (event: KeyboardEvent) => boolean;
type Words = Pick<Draft, "text" | "people">;
/** Ways out of the field. */
export type ComposerActions = {
  /** Label of the button that sends. */
  verb: string;
  send: () => void;
  /** False while nothing can be sent: the text is kept. */
  maySend?: boolean;
  /** A second way to send, with its label. */
  also?: { verb: string; send: () => void } | null;
  escape: () => void;
  /** Adds a cancel button. */
  cancel?: () => void;
  /** Shows that the draft is saved, with a button to delete it. */
  deleteDraft?: () => void;
};

type Props = {
  /** Accessible name of the field. */
  label: string;
  draft: Words;
  onDraft: (part: Words) => void;
  actions: ComposerActions;
  /** Content above the text: the position of the pin. */
  head?: ReactNode;
  /** Shows the toolbar of an empty field. */
  open?: boolean;
  /** Keeps formatting, images and emoji behind one button. */
  isBrief?: boolean;
  ref?: Ref<{ focus: () => void }>;
};

/** Markdown field that grows with its text and loads its tools when they are needed. Ctrl or ⌘ with Enter sends. */
export function Composer({ label, draft, onDraft, actions, head, open = false, isBrief = false, ref }: Props) {
  const { verb, maySend = true, also, cancel, deleteDraft } = actions;
  const { text, people = [] } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const assist = useRef<Assist | null>(null);
  const [writing, setWriting] = useState(open);
  const [previewing, setPreviewing] = useState(false);
  const [focused, setFocused] = useState(false);
  useEarlyText(field, (area) => {
    setWriting(true);
    onDraft({ text: area.value, people });
  });
  useImperativeHandle(ref, () => ({
    focus: () => {
      const area = field.current;
      area?.focus();
      // A field that was never focused has its caret before the text.
      if (area?.selectionEnd === 0) area.setSelectionRange(area.value.length, area.value.length);
    },
  }));
  const change = ({ text: next, from, to }: Edit, mentioned = people) => {
    const area = field.current!;
    area.focus();
    area.setSelectionRange(0, text.length);
    // The text is rendered before the selection is set, and the selection before the next key arrives.
    flushSync(() => {
      // insertText keeps the browser's undo history; browsers without it get the text set.
      const typed = document.execCommand("insertText", false, next);
      if (!typed || mentioned !== people) onDraft({ text: next, people: mentioned });
    });
    area.setSelectionRange(from, to);
  };
  const images = useCommentImages(field, change);
  const left = longest - useLength(text, people, longest - near);
  const ready = text.trim().length > 0 && left >= 0 && maySend && !images.storing;
  const shown = previewing && text !== "";

  const send = () => {
    setPreviewing(false);
    actions.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (assist.current?.(event)) event.preventDefault();
    else if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
      if (ready) send();
    } else if (event.key === "Escape") {
      if (shown) setPreviewing(false);
      else actions.escape();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Form
      className="group rounded-md bg-sheet inset-ring inset-ring-line-strong focus-within:inset-ring-focus focus-within:ring-2 focus-within:ring-focus/25"
      onFocus={() => setWriting(true)}
      // Not while a tool is pressed: the text below would move the tool away from the pointer.
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
      onKeyDown={onKeyDown}
      onSubmit={() => ready && send()}
    >
      {head}
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={label}
        placeholder={label}
        aria-invalid={left < 0 || undefined}
        onFocus={() => setFocused(true)}
        onChange={(event) => onDraft({ text: event.target.value, people })}
        className={`field-sizing-content max-h-48 min-h-9 w-full resize-none bg-transparent px-3 py-2 outline-none max-lg:min-h-11 max-lg:py-2.5 max-lg:text-[16px] ${shown ? "hidden" : "block"}`}
      />
      {shown ? <Preview pending={<p className="px-3 py-2 text-ink-3">Loading the preview…</p>} text={text} people={people} /> : null}
      <div
        className={`${text || open ? "flex" : "hidden group-focus-within:flex has-data-popup-open:flex"} flex-wrap items-center justify-end gap-y-1 px-1 pb-1`}
      >
        <span className="flex min-h-7 flex-1 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-0 pointer-coarse:basis-full">
          {writing ? (
            <ComposerTools
              field={field}
              assistRef={assist}
              text={text}
              people={people}
              onChange={change}
              images={images}
              isBrief={isBrief}
              preview={{
                isShown: shown,
                toggle: () => {
                  setPreviewing(!shown);
                  if (shown) requestAnimationFrame(() => field.current?.focus());
                },
              }}
            />
          ) : null}
        </span>
        {images.storing ? (
          <span role="status" className="me-auto ps-2 text-xs text-ink-3">
            Adding the image…
          </span>
        ) : null}
        {left < near ? (
          <span role="status" className={`mono me-2 ${left < 0 ? "text-danger" : "text-ink-3"}`}>
            {count(left)} <span className="sr-only">characters left</span>
          </span>
        ) : null}
        {cancel ? (
          <Button kind="ghost" size="small" className="me-1" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
        {also ? (
          <Button
            kind="ghost"
            size="small"
            className="me-1"
            disabled={!ready}
            onClick={() => {
              setPreviewing(false);
              also.send();
            }}
          >
            {also.verb}
          </Button>
        ) : null}
        <Button
          type="submit"
          kind={ready ? "primary" : "ghost"}
          size="small"
          className="tip"
          data-side="end"
          data-tip={left < 0 ? `At most ${count(longest)} characters` : ready ? "Ctrl+Enter or ⌘↵" : "Enter a comment first"}
          disabled={!ready}
        >
          {verb}
        </Button>
      </div>
      {deleteDraft && text && !focused && !shown ? (
        <p className="flex items-center gap-2 border-t border-line px-3 py-1 text-xs text-ink-3">
          <span className="flex-1">Draft saved on this device</span>
          <button type="button" className="link pointer-coarse:min-h-11" onClick={deleteDraft}>
            Delete draft
          </button>
        </p>
      ) : null}
    </Form>
  );
}
