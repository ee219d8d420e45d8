import type { Deps } from "../../core/deps.ts";
import { signedQuery } from "../../media/file-urls.ts";

/** Subject of the signature of a thread's crop. The address says `place`: sent mails have it. */
export const threadCropSubject = (threadId: string) => `place/${threadId}`;

/** Returns the URL of a thread's crop, which expires after 60 to 90 minutes. */
export const threadCropUrl = (deps: Deps, threadId: string): string =>
  `${deps.settings.appUrl}/files/places/${threadId}.webp?${signedQuery(deps, threadCropSubject(threadId))}`;
