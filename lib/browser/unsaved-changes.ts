/** Words that ask whether to leave. */
export type LeaveQuestion = { title: string; text: string };
/**
 * A form with unsaved changes. `name`: its changed fields, `Team name, Default role`. `discard` also deletes its draft on this device. `question`:
 * words that fit it better than "unsaved changes".
 */
type UnsavedForm = { name: string; discard: () => void; question: LeaveQuestion | undefined };
/** Navigation that waits for the reader's decision. */
export type Departure = { href: string } | { run: () => void };

const forms = new Set<UnsavedForm>();
const readers = new Set<() => void>();
let waiting: Departure | null = null;
/** True after the reader chose to leave, until a form is changed again. */
let leaving = false;
let guard: AbortController | null = null;

const ask = (departure: Departure | null) => {
  waiting = departure;
  readers.forEach((read) => read());
};

/** Returns the address of a link that a click opens in this tab, on another page of the dashboard. */
function addressOf(event: MouseEvent): URL | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.hasAttribute("download") || !["", "_self"].includes(link.target)) return null;
  const to = new URL(link.href, location.href);
  // Another origin is a page load, about which the browser itself asks.
  return to.origin === location.origin && to.pathname !== location.pathname ? to : null;
}

/** Asks before links, Back, Forward and page loads while a form has unsaved changes. Browsers without the Navigation API don't ask at Back. */
function guardPage(): AbortController {
  const control = new AbortController();
  const { signal } = control;
  addEventListener("beforeunload", (event) => leaving || event.preventDefault(), { signal });
  addEventListener(
    "click",
    (event) => {
      const to = leaving ? null : addressOf(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      ask({ href: to.pathname + to.search + to.hash });
    },
    { signal, capture: true },
  );
  const history = (globalThis as { navigation?: Navigation }).navigation;
  history?.addEventListener(
    "navigate",
    (event) => {
      const { destination, navigationType, cancelable } = event;
      if (leaving || navigationType !== "traverse" || !cancelable || new URL(destination.url).pathname === location.pathname) return;
      event.preventDefault();
      ask({ run: () => void history.traverseTo(destination.key) });
    },
    { signal },
  );
  return control;
}

/** Forms with unsaved changes on this page. While one exists, leaving the page asks. */
export const unsavedChanges = {
  /** Registers a form. Returns the function that removes it. */
  add(form: UnsavedForm) {
    forms.add(form);
    leaving = false;
    guard ??= guardPage();
    return () => {
      forms.delete(form);
      if (forms.size) return;
      guard?.abort();
      guard = null;
      ask(null);
    };
  },
  /** Navigates with `run`: immediately, or after the reader confirmed that they leave unsaved changes. */
  leave(run: () => void) {
    if (forms.size && !leaving) ask({ run });
    else run();
  },
  /** Ends the question. Returns the navigation to continue with. */
  confirm(): Departure | null {
    const departure = waiting;
    leaving = true;
    ask(null);
    return departure;
  },
  stay: () => ask(null),
  /** Deletes all unsaved changes of this page, for example before their team is deleted. */
  discardAll() {
    leaving = true;
    for (const form of forms) form.discard();
    ask(null);
  },
  /** Returns the words of the dialog. */
  question(): LeaveQuestion {
    const [form, ...others] = forms;
    if (form?.question && !others.length) return form.question;
    const names = [...forms].map(({ name }) => name).join(", ");
    const text = `Not saved yet: ${names}. Your changes are kept on this device until you save or discard them.`;
    return { title: "Leave with unsaved changes?", text };
  },
  read: () => waiting,
  subscribe(read: () => void) {
    readers.add(read);
    return () => void readers.delete(read);
  },
};
