"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Menu, MenuRadio } from "./menu";
import type { SentencePart } from "@/lib/builds/rule-words";

type Props<V extends string> = {
  /** Name of the choice for screen readers: "Changes". */
  label: string;
  value: V;
  options: readonly { value: V; label: string; detail?: string }[];
  onChange: (value: V) => void;
};

/** A word of a sentence that a press changes: a button on the wash with a menu of other words. */
export function WordMenu<V extends string>({ label, value, options, onChange }: Props<V>) {
  const word = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Menu width={wordMenuWidth} trigger={<WordButton label={label}>{word}</WordButton>}>
      <MenuRadio label={label} value={value} closes options={options} onChange={onChange} />
    </Menu>
  );
}

/** Width of a menu of words. */
export const wordMenuWidth = "min-w-48 max-w-[min(24rem,calc(100vw-2rem))]";

/** Classes of a sentence with such words. On touch screens its lines are further apart, for the higher words. */
export const sentenceClass = "text-lg leading-9 pointer-coarse:leading-[52px]";

/** Classes of a word that opens a choice. */
export const wordClass =
  "inline-flex min-h-7 max-w-full items-center gap-1 rounded-sm border border-line bg-wash px-1.5 text-start align-middle leading-6 " +
  "font-strong hover:border-line-strong aria-expanded:border-line-strong pointer-coarse:min-h-11";

/** A word of a sentence as the button of a menu. `label` names the choice for screen readers. */
export const WordButton = ({ label, children, ...button }: ComponentProps<"button"> & { label: string; children: string }) => (
  <button type="button" data-word {...button} aria-label={`${label}: ${children}`} className={wordClass}>
    <span dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </span>
    <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
  </button>
);

/** A sentence whose chosen words are bold. */
export const Sentence = ({ parts }: { parts: readonly SentencePart[] }) => (
  <>
    {parts.map(({ text, isWord }, at) => (
      <span key={at}>
        {at ? " " : ""}
        {isWord ? (
          <b dir="auto" className="font-strong">
            {text}
          </b>
        ) : (
          text
        )}
      </span>
    ))}
  </>
);
