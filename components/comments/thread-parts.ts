/** Loads the comments of an open thread, which a page that is only looked at does not need. */
export const loadThreadComments = () => import("./thread-comments");

/** Loads the view of comments that are not sent yet. */
export const loadOutgoingView = () => import("./outgoing-view");

/** Loads the code that sends comments. */
export const loadSender = () => import("@/lib/review/send-with-retry");

/** Loads the parts for threads and sending, so that they are there when the connection is lost. */
export const loadThreadParts = () => Promise.all([loadThreadComments(), loadOutgoingView(), loadSender()]);
