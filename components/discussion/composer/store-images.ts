import { fitImage } from "@/lib/browser/comment-image";
import { storeCommentImage } from "@/lib/queries/comment-images";
import type { Edit } from "./markdown-edit";

/** Returns the name of a picked file without what Markdown would read; a pasted screenshot is called `image.png`. */
const nameOf = ({ name }: File) => (/^image\.\w+$/.test(name) ? "Pasted image" : name.replace(/[\\[\]`*_<>]/g, " ").slice(0, 80));

/** Puts a link on a line of its own, in place of the selection. */
function withLink({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, link: string): Edit {
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
  const lead = before && !before.endsWith("\n") ? "\n" : "";
  const at = before.length + lead.length + link.length + 1;
  return { text: `${before}${lead}${link}\n${after.replace(/^\n/, "")}`, from: at, to: at };
}

/**
 * Stores images in a project, one after the other, and puts a Markdown link to each into the field. Returns a sentence about the first that
 * could not be stored, else null.
 */
export async function storeImages(
  project: { owner: string; name: string },
  files: readonly File[],
  change: (edit: (field: HTMLTextAreaElement) => Edit) => void,
): Promise<string | null> {
  let problem: string | null = null;
  for (const file of files) {
    try {
      const { url } = await storeCommentImage(project, await fitImage(file));
      change((field) => withLink(field, `[${nameOf(file)}](${url})`));
    } catch (error) {
      problem ??= error instanceof Error ? error.message : "Try again.";
    }
  }
  return problem;
}
