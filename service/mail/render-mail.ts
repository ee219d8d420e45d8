import type { Deps } from "../core/deps.ts";
import type { Content } from "./mail-text.ts";

/** Draws the picture of a thread's place or of a build as JPEG; null where it has none. The domain implements it. */
export type DrawCrop = (deps: Deps, crop: string) => Promise<Buffer | null>;

/** A picture of a mail, by the thread that it belongs to. */
type MailCrop = { threadId: string; bytes: Buffer };

/** Draws the pictures of a mail. Leaves out those that cannot be drawn: the mail matters more. */
export async function drawMailCrops(deps: Deps, content: Content | null, draw: DrawCrop): Promise<MailCrop[]> {
  const wanted = new Set((content?.blocks ?? []).flatMap((block) => (typeof block === "object" && "crop" in block ? [block.crop] : [])));
  const crops: MailCrop[] = [];
  for (const threadId of wanted) {
    const bytes = await draw(deps, threadId).catch((error: unknown) => {
      deps.log.warn({ err: error }, "a mail is sent without the picture of a place");
      return null;
    });
    if (bytes) crops.push({ threadId, bytes });
  }
  return crops;
}

type Rendered = {
  id: string;
  content: Content | null;
  /** Addresses of the pictures, by thread. */
  crops?: ReadonlyMap<string, string>;
  /** Line above which the reader writes a reply. */
  marker?: string | null;
};

/**
 * Renders the HTML part of a mail. Returns null for a mail that is text alone or cannot be rendered: the text part has the same
 * content. React is loaded with the first mail, not at start.
 */
export async function renderMail(
  { log }: Pick<Deps, "log">,
  { id, content, crops = new Map(), marker = null }: Rendered,
): Promise<string | null> {
  if (!content) return null;
  try {
    return (await import("./mail-html.tsx")).htmlOf(content, { crops, marker });
  } catch (error) {
    log.error({ err: error, mail: id }, "a mail could not be rendered and is sent as text alone");
    return null;
  }
}
