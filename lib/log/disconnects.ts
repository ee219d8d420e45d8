/** Messages of Node, its HTTP adapter and Next for a request whose client went away. Other failures with ECONNRESET are of our own connections. */
const MESSAGES = new Set(["aborted", "Client connection prematurely closed.", "The client closed the request", "ResponseAborted"]);

/** Returns true for the error of a request whose client disconnected before the end of its body or its response. */
export const isClientDisconnect = (error: unknown): boolean =>
  error instanceof Error && (MESSAGES.has(error.message) || error.name === "ResponseAborted");
