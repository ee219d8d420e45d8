import { Fragment, type Node } from "prosemirror-model";
import { schema } from "./schema.ts";

/** A person that a text mentions as `@name`. */
export type Mention = { id: string; name: string };

const wordCharacter = /[\p{L}\p{N}_]/u;

/** Splits a plain text into text and mentions. The longest name wins, so `people` must be sorted by length. */
function split(text: string, people: readonly Mention[]): (string | Mention)[] {
  const parts: (string | Mention)[] = [];
  let rest = "";
  for (let at = 0; at < text.length;) {
    const person =
      text[at] === "@" && !wordCharacter.test(text[at - 1] ?? "")
        ? people.find(({ name }) => text.startsWith(name, at + 1) && !wordCharacter.test(text[at + 1 + name.length] ?? ""))
        : undefined;
    if (person) {
      if (rest) parts.push(rest);
      parts.push(person);
      rest = "";
      at += person.name.length + 1;
    } else rest += text[at++];
  }
  return rest ? [...parts, rest] : parts;
}

/** Turns each `@name` of one of `people` into a mention, except in code. */
export function withMentions(document: Node, people: readonly Mention[]): Node {
  const longestFirst = people.filter(({ name }) => name).toSorted((a, b) => b.name.length - a.name.length);
  if (!longestFirst.length) return document;
  const change = (node: Node): Node => {
    if (node.type.spec.code) return node;
    const children = node.content.content.flatMap((child) => {
      if (!child.isText) return [change(child)];
      if (child.marks.some(({ type }) => type.spec.code)) return [child];
      return split(child.text!, longestFirst).map((part) =>
        typeof part === "string"
          ? schema.text(part, child.marks)
          : schema.node("mention", { id: part.id, label: part.name }, undefined, child.marks),
      );
    });
    return node.copy(Fragment.fromArray(children));
  };
  return change(document);
}

/** Returns the people that a document mentions, once each. The id replaces a name that is missing or taken. */
export function namedIn(document: Node): Mention[] {
  const found = new Map<string, Mention>();
  document.descendants((node) => {
    const { id, label } = node.attrs as { id?: unknown; label?: unknown };
    if (node.type.name !== "mention" || typeof id !== "string" || found.has(id)) return;
    const taken = [...found.values()].some(({ name }) => name === label);
    found.set(id, { id, name: typeof label === "string" && label && !taken ? label : id });
  });
  return [...found.values()];
}
