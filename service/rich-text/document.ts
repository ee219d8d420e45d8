import { Node } from "prosemirror-model";
import { invalid } from "../core/errors.ts";
import { isSafeLink, schema } from "../../lib/rich-text/schema.ts";

export const documentLimits = { depth: 12, nodes: 300, bytes: 40_000, characters: 2000 } as const;

/** Most bytes of a first line that links to a place, which is stored elsewhere. `measure` applies the exact limit to the rest. */
const LINK_LINE_BYTES = 2000;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
/** Keys that can pollute an object's prototype. No valid document has them. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
/** A node inside a node is an object inside an array; marks, attributes and text need a few levels more. */
const JSON_DEPTH = documentLimits.depth * 2 + 8;

/**
 * Refuses documents that are unsafe for code that recurses or copies keys: too deep, too many values, keys that touch a prototype.
 * Iterates instead of recursing, so that no depth can overflow the stack, and stops at the first violation.
 */
function inspect(document: Json): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: document, depth: 0 }];
  // A node is at most itself, its lists, its attributes and six marks with five attributes each.
  let budget = documentLimits.nodes * 60;
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (typeof at.value !== "object" || at.value === null) continue;
    if (at.depth > JSON_DEPTH) throw invalid("Invalid request", `body is nested more than ${documentLimits.depth} levels deep`);
    for (const key of Object.keys(at.value)) {
      if (FORBIDDEN.has(key)) throw invalid("Invalid request", `body must not contain the key ${key}`);
      if (--budget < 0) throw invalid("Invalid request", "body is too large");
      waiting.push({ value: (at.value as Json)[key], depth: at.depth + 1 });
    }
  }
}

/** Removes unsafe links and keeps their text. Ignores `target`, `rel` and `class` of the caller: the page decides them. */
function cleanMarks(marks: unknown): unknown {
  if (!Array.isArray(marks)) return marks;
  return marks.flatMap((mark: unknown) => {
    if (!isObject(mark) || mark["type"] !== "link") return [mark];
    const { href, title } = isObject(mark["attrs"]) ? mark["attrs"] : {};
    return isSafeLink(href) ? [{ type: "link", attrs: { href, title: title ?? null } }] : [];
  });
}

/** Copies the known keys of a node; the schema's parser reads no others. */
function clean(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { type, attrs, content, marks, text } = node;
  return {
    type,
    ...(attrs !== undefined && attrs !== null && { attrs }),
    ...(content !== undefined && { content: Array.isArray(content) ? content.map(clean) : content }),
    ...(marks !== undefined && { marks: cleanMarks(marks) }),
    ...(text !== undefined && { text }),
  };
}

/**
 * Parses a rich-text document from JSON. Throws 400 for unknown nodes and marks, wrong nesting, empty text, attributes out of range, and
 * documents over `documentLimits`.
 */
export function fromDocument(json: Json): Node {
  inspect(json);
  if (Buffer.byteLength(JSON.stringify(json)) > documentLimits.bytes + LINK_LINE_BYTES)
    throw invalid("Invalid request", "body is too large");
  if (json["type"] !== "doc") throw invalid("Invalid request", 'body must be Markdown, or a document whose type is "doc"');
  try {
    const document = Node.fromJSON(schema, clean(json) as Json);
    document.check();
    return document;
  } catch {
    // The parser's message would quote whole parts of the document.
    throw invalid("Invalid request", "body is not a valid rich-text document");
  }
}

/** Throws 400 when a document is larger than `documentLimits`. */
export function measure(document: Node): void {
  let nodes = 0;
  let deepest = 0;
  const visit = (node: Node, depth: number) => {
    nodes++;
    deepest = Math.max(deepest, depth);
    node.forEach((child) => visit(child, depth + 1));
  };
  visit(document, 0);
  if (deepest > documentLimits.depth) throw invalid("Invalid request", `body is nested more than ${documentLimits.depth} levels deep`);
  if (nodes > documentLimits.nodes) throw invalid("Invalid request", `body has more than ${documentLimits.nodes} parts`);
  if (Buffer.byteLength(JSON.stringify(document.toJSON())) > documentLimits.bytes) throw invalid("Invalid request", "body is too large");
}
