// @vitest-environment jsdom
import { act, type ReactNode, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static";
import { afterEach, expect, test, vi } from "vitest";
import { failedDialog } from "./failed-dialog";
import { type Loader, loadable } from "./loadable";
import { click, get, render, settle } from "./testing/render";

type Props = { onClose: () => void };
const Loaded = () => <p>Loaded</p>;
const offlineOnce = () => {
  let tries = 0;
  const load: Loader<Props> = async () => {
    if (!tries++) throw new Error("Failed to fetch dynamically imported module");
    return { default: Loaded };
  };
  return load;
};
const show = async (Part: (props: Props) => ReactNode, onClose = () => {}) => {
  await render(
    <main>
      <p>The rest of the page</p>
      <Part onClose={onClose} />
    </main>,
  );
  await settle();
};
/** React reports errors that a boundary catches. */
afterEach(() => void vi.mocked(console.error).mockClear());

test("a part that can't be loaded says so, keeps the rest of the page, and is loaded by Try again", async () => {
  await show(loadable(offlineOnce(), "The timeline"));
  expect(get("[role=alert]").textContent).toBe("The timeline couldn’t be loaded.Try again");
  expect(get("main").textContent).toContain("The rest of the page");
  await click("button", "Try again");
  expect(get("main").textContent).toBe("The rest of the pageLoaded");
});

test("a part that couldn't be loaded is loaded when the browser is online again", async () => {
  await show(loadable(offlineOnce(), "The timeline"));
  await settle(() => dispatchEvent(new Event("online")));
  expect(get("main").textContent).toBe("The rest of the pageLoaded");
});

test("a dialog that can't be loaded shows the sentence in a dialog, which closes", async () => {
  const onClose = vi.fn<() => void>();
  await show(loadable(offlineOnce(), "The shortcuts", { failed: failedDialog("The shortcuts") }), onClose);
  expect(get("dialog[open] h2").textContent).toBe("The shortcuts couldn’t be loaded");
  await click("dialog[open] button", "Close");
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("an error of a part that was loaded is left to the page", async () => {
  const Broken = loadable<Props>(
    async () => ({
      default: () => {
        throw new Error("a bug");
      },
    }),
    "The timeline",
  );
  await expect(show(Broken)).rejects.toThrow("a bug");
});

test("a part from the server's HTML stays when the page around it changes before its code is there", async () => {
  const pageOf = (arrival: Promise<void>) => {
    const Part = loadable<{ count: number }>(async () => {
      await arrival;
      return { default: ({ count }) => <p>{count} rows</p> };
    }, "The rows");
    return function Page() {
      const [count, setCount] = useState(1);
      useEffect(() => setCount(2), []);
      return <Part pending={<p>Loading</p>} count={count} />;
    };
  };
  const OnServer = pageOf(Promise.resolve());
  const holder = document.createElement("div");
  holder.innerHTML = await new Response((await prerender(<OnServer />)).prelude).text();
  let arrive = () => {};
  const InBrowser = pageOf(new Promise((resolve) => (arrive = resolve)));
  const root = await act(async () => hydrateRoot(holder, <InBrowser />));
  expect(holder.textContent).toContain("1 rows");
  await act(async () => arrive());
  expect(holder.textContent).toContain("2 rows");
  act(() => root.unmount());
});
