import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";
import { send } from "@/lib/api/client";
import { createQueryClient } from "@/lib/api/query";
import { clearToasts } from "../toast";

type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
type Request = { route: string; body: unknown };

/** Replaces `fetch`. `reply` returns the response of `METHOD /path`. Returns the list of requests, which grows. */
export function serve(reply: (route: string, body: unknown) => Reply | Promise<Reply>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
    const request = { route: `${method} ${url.replace(/^\/api\/v2/, "")}`, body: body === undefined ? undefined : JSON.parse(body) };
    requests.push(request);
    const answer = await reply(request.route, request.body);
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: answer.headers ?? {},
    });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

/** Runs work and waits for the renders and requests that follow. */
export const settle = (work: () => unknown = () => {}) =>
  act(async () => {
    await work();
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
    await vi.advanceTimersByTimeAsync(50);
  });

/** Moves the clock forward, in milliseconds, and waits for renders. */
export const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const labelOf = (element: Element): string => {
  const labelled = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
  return labelled.replace(/\s+/g, " ").trim();
};

/** Returns the elements of the page that match a selector and whose label contains a text. */
export const all = (selector: string, label = ""): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => labelOf(element).includes(label));

/** Returns the first element with a label. Throws for none. */
export function get<E extends HTMLElement = HTMLElement>(selector: string, label = ""): E {
  const [found] = all(selector, label);
  if (!found) throw new Error(`No ${selector} “${label}” in: ${all(selector).map(labelOf).join(" | ")}`);
  return found as E;
}

/** Clicks the first element with a label, with the events of a mouse. */
export const click = (selector: string, label = "") =>
  settle(() => {
    const element = get(selector, label);
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
      const options = { bubbles: true, cancelable: true, button: 0, detail: 1 };
      element.dispatchEvent(
        type.startsWith("p") ? new PointerEvent(type, { ...options, pointerType: "mouse" }) : new MouseEvent(type, options),
      );
    }
    element.click();
  });

/** Types a text into a field: replaces its value. */
export const fill = (selector: string, value: string) =>
  settle(() => {
    const field = get<HTMLInputElement>(selector);
    field.focus();
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

/** Presses a key on an element or the page. */
export const press = (target: EventTarget, key: string, modifiers: KeyboardEventInit = {}) =>
  settle(() => void target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers })));

const realTimeout = globalThis.setTimeout;

/** Waits until an assertion holds, for up to 15 seconds. Lazy components are compiled meanwhile. */
export async function eventually(assert: () => unknown): Promise<void> {
  for (let attempts = 300; ; attempts--) {
    await settle(() => new Promise((resolve) => realTimeout(resolve, 50)));
    try {
      return void assert();
    } catch (error) {
      if (!attempts) throw error;
    }
  }
}

/** Returns the description of a control. */
export const describedBy = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

/** Opens a day's calendar and chooses a day in it, which is named by its date in American English, or by the word of a choice. */
export async function chooseDay(label: string, day: string) {
  await click("button[aria-haspopup=dialog]", label);
  await eventually(() => get("[role=grid]"));
  await click("[popover] button", day);
}

/** Opens and closes popovers by their buttons. */
function completePopovers() {
  const open = new WeakSet<Element>();
  const turn = (panel: Element, isOpen: boolean) => {
    const states = { newState: isOpen ? "open" : "closed", oldState: isOpen ? "closed" : "open" };
    for (const type of ["beforetoggle", "toggle"]) panel.dispatchEvent(Object.assign(new Event(type), states));
    if (isOpen) open.add(panel);
    else open.delete(panel);
  };
  HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
    if (open.has(this)) turn(this, false);
  };
  document.addEventListener("click", ({ target }) => {
    const panel = document.getElementById((target as Element).closest("[popovertarget]")?.getAttribute("popovertarget") ?? "");
    if (panel) turn(panel, !open.has(panel));
  });
}

/** Adds what jsdom lacks: modal dialogs, popovers, layout, animations and the element `<search>`. */
function completeBrowser() {
  completePopovers();
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string) => createElement(name === "search" ? "div" : name);
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      openers.set(this, document.activeElement);
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      (openers.get(this) as HTMLElement | null)?.focus();
      queueMicrotask(() => this.dispatchEvent(new Event("close")));
    },
  });
  const ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver });
  // Nothing is visible without a layout.
  globalThis.IntersectionObserver ??= ResizeObserver as unknown as typeof IntersectionObserver;
  // A browser without text commands: fields that use them set their text themselves.
  document.execCommand ??= () => false;
  Element.prototype.getAnimations ??= () => [];
  Element.prototype.scrollIntoView ??= () => {};
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
}
completeBrowser();

/** Renders into the page with a client of its own; `store` stores results of queries first. Uses fake timers. Removed after the test. */
export async function render(content: ReactNode, store: (client: QueryClient) => void = () => {}) {
  vi.useFakeTimers();
  const client = createQueryClient(send);
  store(client);
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  const unmount = () => settle(() => root.unmount());
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    clearToasts();
    client.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await settle(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Suspense>{content}</Suspense>
      </QueryClientProvider>,
    ),
  );
  return { client, unmount };
}
