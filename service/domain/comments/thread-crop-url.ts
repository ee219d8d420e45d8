import type { Deps } from "../../core/deps.ts";
import { signedQuery } from "../../media/file-urls.ts";

/** Subject of the signature of the picture of a thread's place. */
export const threadCropSubject = (threadId: string) => `place/${threadId}`;

/** Returns the URL of the picture of a thread's place, which expires after 60 to 90 minutes. */
export const threadCropUrl = (deps: Deps, threadId: string): string =>
  `${deps.settings.appUrl}/files/places/${threadId}.webp?${signedQuery(deps, threadCropSubject(threadId))}`;
