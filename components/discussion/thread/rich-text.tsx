import { Fragment, type ReactNode } from "react";
import { CommentLink } from "./comment-link";

type Mark = { type?: unknown; attrs?: Record<string, unknown> };
type Node = { type?: unknown; text?: unknown; attrs?: Record<string, unknown>; marks?: unknown; content?: unknown };

/** Maximum rendered depth. Our service refuses documents deeper than 12; another service may accept them. */
const deepest = 24;

/** Returns the address of a safe link: http, https or mailto. Null for others, which are rendered as text. */
export function safeHref(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return ["http:", "https:", "mailto:"].includes(protocol) ? href : null;
}

const list = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value.filter((it) => it && typeof it === "object") as T[]) : []);

function marked(text: string, marks: Mark[]): ReactNode {
  return marks.reduce<ReactNode>((inner, { type, attrs }) => {
    switch (type) {
      case "bold":
        return <strong className="font-strong">{inner}</strong>;
      case "italic":
        return <em>{inner}</em>;
      case "strike":
        return <s>{inner}</s>;
      case "underline":
        return <u>{inner}</u>;
      case "code":
        return <code className="mono rounded-sm bg-wash px-1 py-px">{inner}</code>;
      case "link": {
        const href = safeHref(attrs?.href);
        return href ? <CommentLink href={href}>{inner}</CommentLink> : inner;
      }
      default:
        return inner;
    }
  }, text);
}

const children = (node: Node, depth: number) =>
  list<Node>(node.content).map((child, index) => <Fragment key={index}>{render(child, depth + 1)}</Fragment>);

function render(node: Node, depth: number): ReactNode {
  if (depth > deepest) return null;
  switch (node.type) {
    case "doc":
      return children(node, depth);
    case "text":
      return typeof node.text === "string" ? marked(node.text, list<Mark>(node.marks)) : null;
    case "paragraph":
      return <p>{children(node, depth)}</p>;
    // Not a heading element: it would join the outline of the page.
    case "heading":
      return <p className="font-strong">{children(node, depth)}</p>;
    case "bulletList":
      return <ul className="list-disc ps-5">{children(node, depth)}</ul>;
    case "orderedList":
      return (
        <ol className="list-decimal ps-5" start={typeof node.attrs?.start === "number" ? node.attrs.start : 1}>
          {children(node, depth)}
        </ol>
      );
    case "listItem":
      return <li>{children(node, depth)}</li>;
    case "blockquote":
      return <blockquote className="border-s-2 border-line-soft ps-3 text-ink-2">{children(node, depth)}</blockquote>;
    case "codeBlock":
      return (
        <pre className="mono rounded-md bg-wash px-2.5 py-2 whitespace-pre-wrap">
          <code>{children(node, depth)}</code>
        </pre>
      );
    case "horizontalRule":
      return <hr className="border-line" />;
    case "hardBreak":
      return <br />;
    case "mention": {
      const name = node.attrs?.label ?? node.attrs?.id;
      return typeof name === "string" ? <strong className="font-strong">@{name}</strong> : null;
    }
    default:
      return null;
  }
}

/** Renders a stored rich-text document (StarterKit nodes and mentions) as elements. Skips unknown nodes and marks; never injects HTML. */
export const RichText = ({ document }: { document: Record<string, unknown> }) => (
  <div className="space-y-1.5 wrap-anywhere">{render(document as Node, 0)}</div>
);
