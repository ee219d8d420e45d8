/** Moves the focus from the composer to the draft's pin, else to the page. */
export function leaveComposer() {
  const pin = document.querySelector<HTMLElement>("[data-pin=draft]");
  if (pin) pin.focus();
  else document.getElementById("main")?.focus({ preventScroll: true });
}
