/**
 * Rows of a long list have no certain height until they are drawn: what is shown is looked after for some frames, or until the
 * reader moves it.
 */
function settle(show: () => void) {
  const over = new AbortController();
  for (const act of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(act, () => over.abort(), { signal: over.signal, capture: true, passive: true });
  let frames = 12;
  const look = () => {
    if (over.signal.aborted) return;
    show();
    if (--frames) requestAnimationFrame(look);
    else over.abort();
  };
  look();
}

/** A software keyboard leaves the list no room: it goes when the field loses the focus to what was sent. */
function lowerKeyboard(to: HTMLElement | null | undefined) {
  if (matchMedia("(pointer: coarse)").matches) to?.focus({ preventScroll: true });
}

/** Brings the new thread that was sent last into the sight of its list, which ends with it. Nothing but the list moves. */
export function showSentThread() {
  const item = [...document.querySelectorAll<HTMLElement>("[data-outgoing]")].at(-1);
  const list = item?.parentElement;
  if (!list) return;
  lowerKeyboard(item);
  settle(() => (list.scrollTop = list.scrollHeight));
}

/** Brings the end of an open thread into sight, where a reply was just sent. */
export function showSentReply(end: HTMLElement | null) {
  lowerKeyboard(end?.closest("section"));
  settle(() => end?.scrollIntoView({ block: "nearest" }));
}
