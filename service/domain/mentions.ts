type Json = { type?: unknown; attrs?: unknown; content?: unknown };

/** The people whom a stored document mentions, by account id, each once. Documents are within the limits of `readBody`. */
export function mentionsOf(document: Record<string, unknown>): Set<string> {
  const found = new Set<string>();
  const visit = ({ type, attrs, content }: Json) => {
    const id = type === "mention" ? (attrs as { id?: unknown } | undefined)?.id : null;
    if (typeof id === "string") found.add(id);
    if (Array.isArray(content)) for (const child of content as Json[]) visit(child);
  };
  visit(document);
  return found;
}
