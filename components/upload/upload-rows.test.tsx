// @vitest-environment jsdom
import { File as NodeFile } from "node:buffer";
import { useSyncExternalStore } from "react";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, settle } from "@/components/ui/testing/render";
import { ApiError } from "@/lib/api/call";
import { createQueue, type Queue } from "@/lib/upload/queue";
import { InterruptedUploads } from "./interrupted-uploads";
import { UploadFooter } from "./upload-footer";
import { UploadSections } from "./upload-sections";
import type { Uploads } from "./use-uploads";

vi.mock("next/link", () => ({
  default: ({ href, children }: { href: string; children: unknown }) => <a href={href}>{children as string}</a>,
}));

// jsdom has neither streams of files nor URLs of objects.
Object.assign(globalThis, { File: NodeFile });
Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => {} });

const to = { project: "a/b", visibility: null, branch: null, prNumber: null };
const MAX_BYTES = 50 * 1024 * 1024;
const media = { id: "m1", version: 1, url: "http://localhost/m/1", name: "a.png" };

function Panel({ queue }: { queue: Queue }) {
  const rows = useSyncExternalStore(queue.subscribe, queue.rows);
  const resume = (files: readonly File[]) =>
    queue.add(
      files.map((file) => ({ file, name: file.name })),
      to,
      null,
      "resume",
    );
  const uploads = { queue, rows, project: "a/b", resume, unmatched: queue.unmatched() } as unknown as Uploads;
  return (
    <>
      <UploadSections rows={rows} queue={queue} project="a/b" />
      <InterruptedUploads uploads={uploads} />
      <UploadFooter uploads={uploads} />
    </>
  );
}

const png = async (name: string, size = 8) => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(size, 16);
  bytes.writeUInt32BE(size, 20);
  return new File([new Uint8Array(bytes)], name, { type: "image/png" });
};

/** Opens a panel with files. Each upload fails with the next of `errors`, or succeeds. */
async function open(files: readonly File[], errors: Error[] = [], options: Parameters<typeof createQueue>[0] = {}) {
  const sent: string[] = [];
  const queue = createQueue({
    hash: async (file) => (file as File).name,
    fetchPreviews: async (_, facts) => facts.map(({ name }) => ({ result: "new", version: 1, stored: false, name })),
    async run({ facts }) {
      sent.push(facts.name);
      const error = errors.shift();
      if (error) throw error;
      return { media: { ...media, name: facts.name } as never, sent: true };
    },
    ...options,
  });
  await render(<Panel queue={queue} />);
  await settle(() =>
    queue.add(
      files.map((file) => ({ file, name: file.name })),
      to,
      MAX_BYTES,
    ),
  );
  return { queue, sent };
}
const row = (name: string) => [...document.querySelectorAll("li")].filter((it) => it.textContent?.includes(name)).at(-1)!;
const reason = (name: string) => row(name).querySelector("[role=alert]")?.textContent;
const groups = () => [...document.querySelectorAll("[aria-label^='Pair:']")].map((it) => it.getAttribute("aria-label"));
const pairNames = () => [...document.querySelectorAll("[aria-label^='Pair:'] li")].map((it) => it.querySelector("p")?.textContent);
const tall = Object.defineProperty(new File(["x"], "poster.png"), "size", { value: 60 * 1024 * 1024 });

test("unusable files are refused with a reason, without Retry, and can't be sent", async () => {
  const bad: [File, RegExp][] = [
    [new File(["just some text, not a picture"], "notes.png"), /Unsupported file type/],
    [new File([], "empty.png"), /file is empty/],
    [new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "logo.png"), /SVG.*PNG/],
    [new File(["<!doctype html><script>alert(1)</script>"], "page.png"), /web page/],
    [tall, /^60 MB\. A file can have at most 50 MB\.$/],
    [await png("huge.png", 20_000), /20,000 × 20,000 pixels/],
  ];
  const { sent } = await open(bad.map(([file]) => file));
  for (const [file, text] of bad) await eventually(() => expect(reason(file.name)).toMatch(text));
  expect([...all("button", "Retry"), ...all("button", "Upload")]).toEqual([]);
  expect(document.querySelector("li img")).toBeNull();
  expect(sent).toEqual([]);
});

test("a file that the service refuses after reading it shows the reason without Retry", async () => {
  await open([await png("cut.png")], [new ApiError(413, "The file ends too early.")]);
  await eventually(() => get("button", "Upload 1 file"));
  await click("button", "Upload 1 file");
  await eventually(() => expect(reason("cut.png")).toBe("The file ends too early."));
  expect(all("button", "Retry")).toEqual([]);
});

test("a lost connection keeps the file, and sends it when the connection is back", async () => {
  const { queue, sent } = await open([await png("a.png")], [new ApiError(0, "offline")]);
  await eventually(() => get("button", "Upload 1 file"));
  await click("button", "Upload 1 file");
  await eventually(() => expect(queue.rows()[0]!.now).toMatchObject({ at: "waiting", lost: true }));
  expect(row("a.png").textContent).toContain("Queued");
  await settle(() => queue.reconnect());
  await eventually(() => expect(row("a.png").textContent).toContain("Done, v1"));
  expect(sent).toEqual(["a.png", "a.png"]);
});

test("a cancelled upload stays in the list and can be sent again", async () => {
  let hold: (() => void) | undefined;
  const { queue } = await open([await png("a.png")], [], {
    async run(_, report) {
      report({ phase: "sending", done: 1, total: 2 });
      await new Promise<void>((resolve) => (hold = resolve));
      return { media: media as never, sent: true };
    },
  });
  await eventually(() => get("button", "Upload 1 file"));
  await click("button", "Upload 1 file");
  await eventually(() => expect(row("a.png").textContent).toContain("Uploading…"));
  await click("button", "Cancel a.png");
  expect(row("a.png").textContent).toContain("Canceled");
  await click("button", "Upload: a.png");
  await eventually(() => expect(queue.rows()[0]!.now.at).toBe("running"));
  await settle(() => hold?.());
  await eventually(() => expect(row("a.png").textContent).toContain("Done, v1"));
});

test("before and after are grouped by name, two other files by the menu, and Undo pair splits them", async () => {
  await open(await Promise.all(["pay-after.png", "old.png", "pay-before.png", "new.png"].map((name) => png(name))));
  await eventually(() => expect(groups()).toEqual(["Pair: pay-before.png and pay-after.png"]));
  await eventually(() => get("button", "Pair old.png"));
  await click("button", "Pair old.png");
  await eventually(() => get("[role=menuitem]", "new.png"));
  expect(all("[role=menuitem]", "old.png")).toEqual([]);
  await click("[role=menuitem]", "new.png");
  await eventually(() => expect(groups()).toHaveLength(2));
  expect(get("ul", "Pair: new.png and new.png").textContent).toMatch(/Before.*After/s);
  await click("button", "Undo pair");
  await eventually(() => expect(groups()).toEqual(["Pair: pay-before.png and pay-after.png"]));
});

test("dragging a file onto another pairs them", async () => {
  await open(await Promise.all(["old.png", "new.png"].map((name) => png(name))));
  await eventually(() => expect(all("button", "Pair ")).toHaveLength(2));
  const data = new Map<string, string>();
  const transfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? "",
    get types() {
      return [...data.keys()];
    },
  };
  const drag = (type: string, target: Element) =>
    settle(
      async () =>
        void target.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: transfer })),
    );
  await drag("dragstart", row("old.png"));
  await drag("drop", row("new.png"));
  await eventually(() => expect(pairNames()).toEqual(["new.png", "new.png"]));
});

test("one banner resumes the uploads of a closed tab by content, refuses other files and discards all", async () => {
  const forget = vi.fn<(key: string) => void>();
  const { queue, sent } = await open([], [], { unfinished: { save: () => {}, forget } });
  const file = await png("a.png");
  const facts = { contentType: "image/png" as const, size: file.size, state: null, to, tab: "t", at: 1, arrived: null };
  await settle(() => queue.adopt(["a.png", "b.png", "c.png"].map((name) => ({ ...facts, name, hash: name, key: name }))));
  const banner = () => get("section", "Interrupted uploads");
  expect(banner().textContent).toContain("3 uploads interrupted");
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Files to resume"]')!;
  const chosen = [file, await png("other.png")];
  await settle(() => {
    Object.defineProperty(input, "files", { value: chosen, configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await eventually(() => expect(banner().textContent).toContain("other.png is a different file"));
  await eventually(() => expect(sent).toEqual(["a.png"]));
  expect(banner().textContent).toContain("2 uploads interrupted");
  await click("button", "Show files");
  await click("button", "Discard b.png");
  await click("button", "Discard all");
  expect(document.querySelector("[aria-label='Interrupted uploads']")).toBeNull();
  expect(forget.mock.calls.flat().toSorted()).toEqual(["a.png", "b.png", "c.png"]);
});
