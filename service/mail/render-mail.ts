import type { Deps } from "../core/deps.ts";
import type { Content } from "./mail-text.ts";

/**
 * The HTML part of a mail; null for one that is text alone or cannot be drawn: the text part says everything. React is loaded by the
 * first mail that is drawn, not at start.
 */
export async function draw({ log }: Pick<Deps, "log">, { id, content }: { id: string; content: Content | null }): Promise<string | null> {
  if (!content) return null;
  try {
    return (await import("./mail-html.tsx")).htmlOf(content);
  } catch (error) {
    log.error({ err: error, mail: id }, "a mail could not be drawn and is sent as text alone");
    return null;
  }
}
