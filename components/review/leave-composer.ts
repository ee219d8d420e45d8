/** Moves the focus from the composer to the draft's pin. */
export function leaveComposer() {
  const pin = document.querySelector<HTMLElement>("[data-pin=draft]");
  if (pin) pin.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
