"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Avatar } from "@/components/ui/avatar";
import { plural } from "@/lib/format";
import { mentionable } from "@/lib/queries/comments";
import type { Mention } from "@/lib/rich-text/mentions";
import type { Assist } from "./composer";
import { useReviewAccess } from "../review-access";

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  search: string;
  /** People that the text mentions already. */
  people: readonly Mention[];
  assistRef: RefObject<Assist | null>;
  onPick: (person: Mention) => void;
};

/** Names without a meaning in Markdown; people with other names are mentioned by their slug. */
const plain = /^[\p{L}\p{N}]+(?:[ .'’-]+[\p{L}\p{N}]+)*$/u;

/** Suggestions while an `@` is typed: people who can see the project. Arrow keys and Enter, or a click. The field keeps the focus. */
export function MentionList({ field, search, people, assistRef, onPick }: Props) {
  const { subjectOf, mayReview = true } = useReviewAccess();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState(0);
  const { data: found = [], isPending } = useQuery({
    ...mentionable(subjectOf(null), search.trim()),
    placeholderData: keepPreviousData,
    enabled: mayReview,
  });
  const shown = found.slice(0, 8);
  const at = Math.min(chosen, shown.length - 1);
  useEffect(() => setChosen(0), [search]);

  const pick = ({ id: userId, slug, name }: (typeof shown)[number]) => {
    const called = name !== null && plain.test(name) && !people.some((it) => it.name === name && it.id !== userId) ? name : slug;
    onPick({ id: userId, name: called });
  };
  useEffect(() => {
    assistRef.current = (event) => {
      if (!shown.length || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "ArrowDown") setChosen((at + 1) % shown.length);
      else if (event.key === "ArrowUp") setChosen((at - 1 + shown.length) % shown.length);
      else if (event.key === "Enter" || event.key === "Tab") pick(shown[at]!);
      else return false;
      return true;
    };
    return () => void (assistRef.current = null);
  });

  // The field keeps the focus, so it carries the ARIA attributes of the list.
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const attributes = {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": id,
      "aria-activedescendant": `${id}-${at}`,
    };
    for (const [name, value] of Object.entries(attributes)) area.setAttribute(name, value);
    return () => Object.keys(attributes).forEach((name) => area.removeAttribute(name));
  }, [field, id, at]);
  useLayoutEffect(() => {
    const frame = field.current?.form?.getBoundingClientRect();
    if (!frame || !box.current) return;
    const height = box.current.offsetHeight;
    const above = frame.top > height + 12;
    box.current.style.left = `${frame.left}px`;
    box.current.style.width = `${frame.width}px`;
    box.current.style.top = `${above ? frame.top - height - 6 : frame.bottom + 6}px`;
  });

  if (!mayReview || (!isPending && !shown.length && search)) return null;
  return createPortal(
    <section ref={box} aria-label="Mention someone" className="float fixed z-50 p-1">
      <p role="status" className={shown.length ? "sr-only" : "px-2 py-1.5 text-ink-2"}>
        {isPending
          ? "Looking for people…"
          : shown.length
            ? `${plural(shown.length, "person", "people")} to mention`
            : "No other members in this project."}
      </p>
      <div id={id} role="listbox" aria-label="People to mention">
        {shown.map((person, index) => (
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={`flex min-h-8 items-center gap-2 rounded-md px-2 pointer-coarse:min-h-11 ${index === at ? "bg-wash" : ""}`}
            onPointerEnter={() => setChosen(index)}
            // On pointer down, before the field loses the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(person)}
            onKeyDown={() => undefined}
          >
            <Avatar name={person.name ?? person.slug} />
            <span className="truncate" dir="auto">
              {person.name ?? person.slug}
            </span>
            <span className="truncate text-ink-3" dir="auto">
              {person.slug}
            </span>
          </div>
        ))}
      </div>
    </section>,
    document.body,
  );
}
