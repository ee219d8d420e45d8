/** True after the session ended under an open page. Kept outside React, so that uploads and queries can both report it. */
let ended = false;
const readers = new Set<() => void>();
const CHANNEL = "loupe.session";

function set(next: boolean) {
  if (ended === next) return;
  ended = next;
  readers.forEach((read) => read());
}

export const sessionEnded = {
  /** A call was refused with 401. */
  report: () => set(true),
  /** The reader is signed in again. */
  clear: () => set(false),
  read: () => ended,
  subscribe: (read: () => void) => {
    readers.add(read);
    return () => void readers.delete(read);
  },
};

/** Notifies the other tabs of this browser that sign-in is complete. */
export function announceSignedIn() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed-in");
  channel.close();
}

/** Calls `run` when another tab completed sign-in. Returns the function that stops listening. */
export function onSignedIn(run: () => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", run);
  return () => channel.close();
}
