import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

/** Protocols that links of comments may have. Other links are removed and their text stays. */
const LINKS = new Set(["http:", "https:", "mailto:"]);

/**
 * Returns true for addresses that may become a link: absolute, with an allowed protocol. Relative ones would resolve against our own
 * origin. Uses the URL parser, because it skips the tabs and newlines that hide a `java\nscript:` from a regular expression.
 */
export function isSafeLink(href: unknown): href is string {
  return typeof href === "string" && URL.canParse(href) && LINKS.has(new URL(href).protocol);
}

const whole = (min: number, max: number) => (value: unknown) => {
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) throw new RangeError("number out of range");
};
/** Validates a short text or null. */
const label = (value: unknown) => {
  if (value !== null && (typeof value !== "string" || value.length > 200)) throw new RangeError("text expected");
};
const optional = { default: null, validate: label };

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block" },
  heading: { content: "inline*", group: "block", attrs: { level: { default: 1, validate: whole(1, 6) } } },
  blockquote: { content: "block+", group: "block" },
  bulletList: { content: "listItem+", group: "block" },
  orderedList: { content: "listItem+", group: "block", attrs: { start: { default: 1, validate: whole(0, 999_999_999) }, type: optional } },
  listItem: { content: "paragraph block*" },
  codeBlock: { content: "text*", marks: "", group: "block", code: true, attrs: { language: optional } },
  horizontalRule: { group: "block" },
  hardBreak: { inline: true, group: "inline", leafText: () => "\n" },
  /** The service writes `label`: a caller's label could name another person. */
  mention: { inline: true, group: "inline", atom: true, attrs: { id: optional, label: optional } },
  text: { group: "inline" },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: {
      href: { validate: "string" },
      target: { default: "_blank" },
      rel: { default: "noopener noreferrer nofollow" },
      class: { default: null },
      title: optional,
    },
  },
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  code: { code: true, excludes: "_" },
};

/** Schema of a comment: the nodes and marks of TipTap's StarterKit, and mentions. See docs/spec/comments.md#body. */
export const schema = new Schema({ nodes, marks });
