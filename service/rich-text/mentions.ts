type Json = { type?: unknown; attrs?: { id?: unknown; label?: unknown }; content?: unknown };
type Document = Record<string, unknown>;

/** Visits each mention of a stored document. Recursion is safe: `readCommentBody` limits the depth of stored documents. */
function eachMention({ type, attrs, content }: Json, visit: (attrs: { id: string; label?: unknown }) => void): void {
  if (type === "mention" && typeof attrs?.id === "string") visit(attrs as { id: string });
  if (Array.isArray(content)) for (const child of content as Json[]) eachMention(child, visit);
}

/** Returns the people that a document mentions: account id to the name in the document, null where it has none. */
export function mentionsOf(document: Document): Map<string, string | null> {
  const names = new Map<string, string | null>();
  eachMention(document, ({ id, label }) => names.set(id, typeof label === "string" ? label : null));
  return names;
}

/** Returns a copy of the document whose mentions carry these names, for readers who cannot look people up; others carry none. */
export function withNames(document: Document, names: ReadonlyMap<string, string | null>): Document {
  const named = structuredClone(document);
  eachMention(named, (attrs) => (attrs.label = names.get(attrs.id) ?? null));
  return named;
}
