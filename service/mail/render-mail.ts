import type { Deps } from "../core/deps.ts";
import type { Content } from "./mail-text.ts";

/**
 * Renders the HTML part of a mail. Returns null for a mail that is text alone or cannot be rendered: the text part has the same
 * content. React is loaded with the first mail, not at start.
 */
export async function renderMail(
  { log }: Pick<Deps, "log">,
  { id, content }: { id: string; content: Content | null },
): Promise<string | null> {
  if (!content) return null;
  try {
    return (await import("./mail-html.tsx")).htmlOf(content);
  } catch (error) {
    log.error({ err: error, mail: id }, "a mail could not be rendered and is sent as text alone");
    return null;
  }
}
