/**
 * Keeps what was typed, and the last press of a button or form sent, while the page could not act on it yet, and does it again
 * as soon as it can. It is sent inside the page, ahead of every script, and may use nothing from outside itself.
 *
 * React marks an element it has taken over with a property of its own; a press that React itself repeats is marked by the time
 * the event has gone all the way up.
 */
export function keepEarlyPresses() {
  const taken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, () => void>();
  let pressed: { element: Element; act: () => void } | null = null;
  let looking = false;

  function look() {
    for (const [field, write] of typed) {
      if (field.isConnected && !taken(field)) continue;
      typed.delete(field);
      if (field.isConnected) write();
    }
    if (pressed && !pressed.element.isConnected) pressed = null;
    if (pressed && taken(pressed.element)) {
      // What listens beside React is put there right after it.
      setTimeout(pressed.act, 50);
      pressed = null;
    }
    looking = typed.size > 0 || pressed !== null;
    if (looking) requestAnimationFrame(look);
  }
  function wait() {
    if (!looking) requestAnimationFrame(look);
    looking = true;
  }

  addEventListener("input", ({ target: field }) => {
    const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
    const Field = fields.find((one) => field instanceof one);
    if (!Field || !(field instanceof Field) || taken(field)) return;
    const ticked = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
    const property = ticked ? "checked" : "value";
    const wanted = ticked ? field.checked : field.value;
    typed.set(field, () => {
      // The field's own setter tells React what it holds; React sees a change when the prototype's puts something else there.
      Object.assign(field, { [property]: ticked ? !wanted : wanted ? "" : "0" });
      if (ticked) return field.click();
      Object.getOwnPropertyDescriptor(Field.prototype, property)!.set!.call(field, wanted);
      field.dispatchEvent(new Event(Field === HTMLSelectElement ? "change" : "input", { bubbles: true }));
    });
    wait();
  });
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button, [role=button]") : null;
    // A button that the browser knows what to do with needs nobody; one that sends a form is kept with its form.
    if (!button || event.defaultPrevented || taken(button) || button.matches(":disabled, [popovertarget]")) return;
    if (button instanceof HTMLButtonElement && button.type === "submit" && button.form) return;
    pressed = { element: button, act: () => button.click() };
    wait();
  });
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("action") || taken(form)) return;
    event.preventDefault();
    pressed = { element: form, act: () => form.requestSubmit() };
    wait();
  });
}
