import type { MouseEvent } from "react";

/** Click handler of a link that opens in this page. Leaves clicks for a new tab or window to the browser. */
export const onPlainClick = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  open();
};
