import { loadable } from "@/components/ui/loadable";

/** Header and comments of an open thread, which a page that is only looked at does not need. */
export const ThreadBody = loadable(() => import("./thread/thread-body"), "The comments");

/** A comment that is not sent yet. */
export const OutgoingView = loadable(() => import("./outbox/outgoing-view"), "The comment");

/** Loads the code that sends comments. */
export const loadSender = () => import("@/lib/review/send-with-retry");

/** Loads the parts for threads and sending, so that they open immediately and without a connection. */
export const loadThreadParts = () => Promise.all([ThreadBody.preload(), OutgoingView.preload(), loadSender()]);
