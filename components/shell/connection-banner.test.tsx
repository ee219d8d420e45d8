// @vitest-environment jsdom
import { onlineManager, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { all, click, get, render, serve, settle, wait } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { memberList } from "@/lib/queries/members";
import { ConnectionBanner } from "./connection-banner";
import { ListProblem } from "./list-error";

// The router notices a lost connection by itself, at another time than the browser's events.
vi.mock("next/offline", async () => {
  const { useEffect, useState } = await import("react");
  return {
    useOffline: () => {
      const [offline, setOffline] = useState(false);
      useEffect(() => onlineManager.subscribe((online) => setOffline(!online)), []);
      return offline;
    },
  };
});

const page = { pageInfo: { total: 0, page: 1, perPage: 30 }, results: [] };
const stored = (client: Parameters<NonNullable<Parameters<typeof render>[1]>>[0]) => {
  client.setQueryData(memberList("acme").queryKey, page);
};

function List() {
  const { error, refetch } = useQuery(memberList("acme"));
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => void refetch()}>
        Read
      </button>
      <ListProblem error={error} retry={() => {}} />
      <a href="https://loupe.example/">Elsewhere</a>
      <Toaster>
        <ConnectionBanner />
      </Toaster>
    </>
  );
}
const Read = () => <p>{useQuery(memberList("acme")).status}</p>;
const shown = () =>
  all("[role=status]")
    .map((part) => part.textContent)
    .join("");

test("a list refused with 429 shows the seconds left, tries again by itself, and keeps typed text", async () => {
  let allowed = false;
  const requests = serve(() =>
    allowed ? { status: 200, body: page } : { status: 429, body: { error: "Too many." }, headers: { "retry-after": "3" } },
  );
  await render(<List />, stored);
  get<HTMLInputElement>("input").value = "typed";
  await click("button", "Read");
  expect(shown()).toContain("Too many requests. Continuing in 0:03.");
  await wait(1100);
  expect(shown()).toContain("Continuing in 0:02.");
  allowed = true;
  await wait(2500);
  await settle();
  expect(requests).toHaveLength(2);
  expect(shown()).toBe("");
  expect(get<HTMLInputElement>("input").value).toBe("typed");
});

test("failing reads are tried again with growing pauses, in one place, and “Try now” doesn’t wait", async () => {
  let works = false;
  const requests = serve(() =>
    works ? { status: 200, body: page } : { status: 503, body: { error: "The service isn’t responding. Try again." } },
  );
  await render(<List />, stored);
  await click("button", "Read");
  await wait(20_000);
  expect(shown()).toContain("Loupe isn’t answering. Trying again");
  expect(
    all("[role=alert]")
      .map((part) => part.textContent)
      .join(""),
  ).toBe("");
  const before = requests.length;
  works = true;
  await click("button", "Try now");
  expect(requests).toHaveLength(before + 1);
  expect(shown()).toBe("");
});

test("a read that the page no longer shows is not reported", async () => {
  serve(() => ({ status: 429, body: { error: "Too many." }, headers: { "retry-after": "30" } }));
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <>
        {open ? <Read /> : null}
        <button type="button" onClick={() => setOpen(false)}>
          Leave
        </button>
        <ConnectionBanner />
      </>
    );
  }
  await render(<Page />);
  expect(shown()).toContain("Continuing in 0:30.");
  await click("button", "Leave");
  expect(shown()).toBe("");
});

test("while offline, the page says so and a link does not leave it", async () => {
  await render(<List />, stored);
  await settle(() => onlineManager.setOnline(false));
  expect(shown()).toContain("You’re offline");
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  await settle(() => get("a").dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  expect(shown()).toContain("Open this link when you’re back");
  await settle(() => onlineManager.setOnline(true));
  expect(shown()).not.toContain("You’re offline. This page");
});
