"use client";

import { AtSign, Bold, Code, ImagePlus, Italic, Link2, List, Pencil, ScanText, SmilePlus } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { Mention } from "@/lib/rich-text/mentions";
import type { Assist } from "./composer";
import { EmojiPicker } from "./emoji-picker";
import { apply, type Edit, insert, mentionAt } from "./markdown-edit";
import { MentionList } from "./mention-list";
import type { CommentImages } from "./use-comment-images";

const tools = [
  ["bold", "Bold", Bold, "b"],
  ["italic", "Italic", Italic, "i"],
  ["code", "Code", Code, "e"],
  ["link", "Link", Link2, "k"],
  ["list", "List", List, null],
] as const;

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Handler that the field calls first for each key. */
  assistRef: RefObject<Assist | null>;
  text: string;
  people: readonly Mention[];
  onChange: (edit: Edit, people?: readonly Mention[]) => void;
  images: CommentImages;
  /** Shows the mention and one button for all the other tools. */
  isBrief: boolean;
  preview: { isShown: boolean; toggle: () => void };
};

const keep = (event: { preventDefault: () => void }) => event.preventDefault();

/** Toolbar for formatting, mentions, emoji and the preview. Shortcuts: Ctrl or ⌘ with B, I, E and K, and typing `@`. */
export default function ComposerTools({ field, assistRef, text, people, onChange, images, isBrief, preview }: Props) {
  const previewing = preview.isShown;
  const [isWhole, setWhole] = useState(!isBrief);
  const [mention, setMention] = useState<{ from: number; search: string } | null>(null);
  const list = useRef<Assist | null>(null);
  /** Position of the `@` for which the reader closed the list; it stays closed there. */
  const closed = useRef<number | null>(null);

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const control = new AbortController();
    const look = () => {
      const found = area.selectionStart === area.selectionEnd ? mentionAt(area.value, area.selectionStart) : null;
      if (!found) closed.current = null;
      setMention(found && found.from !== closed.current ? found : null);
    };
    for (const event of ["input", "keyup", "click", "focus"]) area.addEventListener(event, look, { signal: control.signal });
    area.addEventListener("blur", () => setMention(null), { signal: control.signal });
    // The tools load while the first words are typed.
    if (document.activeElement === area) look();
    return () => control.abort();
  }, [field]);

  const edit = (): Edit => ({ text, from: field.current!.selectionStart, to: field.current!.selectionEnd });
  const pick = (person: Mention) => {
    if (!mention) return;
    closed.current = mention.from;
    setMention(null);
    const next = insert({ text, from: mention.from, to: mention.from + 1 + mention.search.length }, `@${person.name} `);
    onChange(next, people.some(({ id }) => id === person.id) ? people : [...people, person]);
  };
  useEffect(() => {
    assistRef.current = (event) => {
      if (mention && event.key === "Escape") {
        closed.current = mention.from;
        setMention(null);
        return true;
      }
      if (mention && list.current?.(event)) return true;
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || previewing) return false;
      const tool = tools.find(([, , , key]) => key === event.key.toLowerCase());
      if (tool) onChange(apply(tool[0], edit()));
      return tool !== undefined;
    };
    return () => void (assistRef.current = null);
  });

  return (
    <>
      {isWhole ? null : (
        <IconButton
          label="Formatting"
          side="start"
          aria-expanded={false}
          onMouseDown={keep}
          onClick={() => (setWhole(true), field.current?.focus())}
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
      {(isWhole ? tools : []).map(([tool, name, Icon, key]) => (
        <IconButton
          key={tool}
          label={name}
          side={tool === "bold" ? "start" : "top"}
          {...(key && { shortcut: `Ctrl+${key.toUpperCase()}` })}
          className="pointer-coarse:shrink pointer-coarse:min-w-0"
          disabled={previewing}
          onMouseDown={keep}
          onClick={() => onChange(apply(tool, edit()))}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      <IconButton
        label="Mention"
        side="top"
        className="pointer-coarse:shrink pointer-coarse:min-w-0"
        disabled={previewing}
        onMouseDown={keep}
        onClick={() => {
          closed.current = null;
          const now = edit();
          onChange(insert(now, /[\p{L}\p{N}]$/u.test(text.slice(0, now.from)) ? " @" : "@"));
        }}
      >
        <AtSign aria-hidden />
      </IconButton>
      {isWhole ? (
        <>
          {images.add ? <ImageButton disabled={previewing || images.storing} onImages={images.add} /> : null}
          <EmojiPicker
            trigger={
              <IconButton label="Emoji" side="top" className="pointer-coarse:shrink pointer-coarse:min-w-0" disabled={previewing}>
                <SmilePlus aria-hidden />
              </IconButton>
            }
            finalFocus={field}
            onPick={(emoji) => onChange(insert(edit(), emoji))}
          />
          <IconButton
            label={previewing ? "Write" : "Preview"}
            side="top"
            aria-pressed={previewing}
            className="pointer-coarse:shrink pointer-coarse:min-w-0"
            disabled={!text}
            onClick={preview.toggle}
          >
            <ScanText aria-hidden />
          </IconButton>
        </>
      ) : null}
      {mention ? <MentionList field={field} search={mention.search} people={people} assistRef={list} onPick={pick} /> : null}
    </>
  );
}

function ImageButton({ disabled, onImages }: { disabled: boolean; onImages: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="Add image"
        side="top"
        className="pointer-coarse:shrink pointer-coarse:min-w-0"
        disabled={disabled}
        onMouseDown={keep}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple
        hidden
        aria-label="Images to add"
        onChange={({ target }) => {
          onImages([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
