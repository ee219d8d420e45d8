import { sessionEnded } from "../session-ended.ts";
import { createQueue } from "./queue.ts";

/** The queue of this tab. It outlives pages, so that a reader may look around while files are on their way. */
export const uploads = createQueue({ onUnauthorized: sessionEnded.report });
