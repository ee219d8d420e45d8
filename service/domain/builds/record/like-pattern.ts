/** Returns the pattern of texts that contain a text; null for a blank one. */
export const likePattern = (text: string | null | undefined): string | null =>
  text?.trim() ? `%${text.trim().replace(/[\\%_]/g, "\\$&")}%` : null;
