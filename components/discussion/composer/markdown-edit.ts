/** Text and selection of a text field. */
export type Edit = { text: string; from: number; to: number };
export type Tool = "bold" | "italic" | "code" | "link" | "list";

const around: Record<"bold" | "italic" | "code", string> = { bold: "**", italic: "*", code: "`" };

function wrap({ text, from, to }: Edit, sign: string): Edit {
  const inside = text.slice(from, to);
  const has = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign;
  if (has) {
    return {
      text: text.slice(0, from - sign.length) + inside + text.slice(to + sign.length),
      from: from - sign.length,
      to: to - sign.length,
    };
  }
  return { text: text.slice(0, from) + sign + inside + sign + text.slice(to), from: from + sign.length, to: to + sign.length };
}

function link({ text, from, to }: Edit): Edit {
  const inside = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(inside);
  const [label, address] = isAddress ? ["text", inside] : [inside || "text", "https://"];
  const start = isAddress || !inside ? from + 1 : from + label.length + 3;
  const end = start + (isAddress || !inside ? label.length : address.length);
  return { text: `${text.slice(0, from)}[${label}](${address})${text.slice(to)}`, from: start, to: end };
}

function bullets({ text, from, to }: Edit): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const lines = text.slice(start, to).split("\n");
  const all = lines.every((line) => line.startsWith("- "));
  const next = lines.map((line) => (all ? line.slice(2) : line.startsWith("- ") ? line : `- ${line}`)).join("\n");
  const grown = next.length - (to - start);
  return { text: text.slice(0, start) + next + text.slice(to), from: Math.max(start, from + (all ? -2 : 2)), to: to + grown };
}

/** Applies a toolbar button: wraps the selection, or unwraps it when it is wrapped already. */
export function apply(tool: Tool, edit: Edit): Edit {
  if (tool === "link") return link(edit);
  if (tool === "list") return bullets(edit);
  return wrap(edit, around[tool]);
}

/** Replaces the selection with `words` and puts the caret after them. */
export const insert = ({ text, from, to }: Edit, words: string): Edit => ({
  text: text.slice(0, from) + words + text.slice(to),
  from: from + words.length,
  to: from + words.length,
});

/** Finds the mention that is being typed before the caret: the position of its `@` and the text after it. Null without one. */
export function mentionAt(text: string, caret: number): { from: number; search: string } | null {
  const [, search] = /(?:^|[\s([{"'])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)$/u.exec(text.slice(Math.max(0, caret - 60), caret)) ?? [];
  return search === undefined ? null : { from: caret - search.length - 1, search };
}
