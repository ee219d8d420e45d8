import type { ThreadComment } from "../threads.ts";

/** Returns a root comment by Ana. `more` replaces some of its values. */
export const testComment = (id: string, more: Partial<ThreadComment> = {}): ThreadComment => ({
  id,
  buildId: null,
  testId: null,
  mediaId: "m",
  mediaVersionId: "v-2",
  threadId: null,
  body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: id }] }] },
  text: id,
  author: { id: "ana", slug: "ana", name: "Ana Reis" },
  agent: null,
  screenshotDiffId: null,
  anchor: null,
  pending: false,
  resolvedAt: null,
  editedAt: null,
  createdAt: "2025-11-01T10:00:00.000Z",
  reactions: [],
  ...more,
});
