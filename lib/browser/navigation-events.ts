/** Calls when a link, Back or Forward changes the address. Returns a function that unsubscribes. */
export function onNavigation(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener("hashchange", listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener("hashchange", listener);
  };
}
