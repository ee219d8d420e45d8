/**
 * Keeps an element in view for some frames, or until the reader scrolls: rows of a long list have estimated heights until they are
 * rendered.
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

/** Moves the focus to the sent comment, which closes a software keyboard that covers the list. */
function lowerKeyboard(to: HTMLElement | null | undefined) {
  if (matchMedia("(pointer: coarse)").matches) to?.focus({ preventScroll: true });
}

/** Scrolls the list, and nothing else, to the thread that was sent last. */
export function showSentThread() {
  let shown = false;
  settle(() => {
    const item = [...document.querySelectorAll<HTMLElement>("[data-outgoing]")].at(-1);
    const list = item?.parentElement;
    if (!list) return;
    if (!shown) lowerKeyboard(item);
    shown = true;
    list.scrollTop = list.scrollHeight;
  });
}

/** Scrolls to the end of an open thread, where a reply was just sent. */
export function showSentReply(end: HTMLElement | null) {
  lowerKeyboard(end?.closest("section"));
  settle(() => end?.scrollIntoView({ block: "nearest" }));
}
