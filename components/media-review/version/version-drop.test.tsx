// @vitest-environment jsdom
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { get, render, settle } from "@/components/ui/testing/render";
import type { SharedReview } from "../use-shared-review";
import { versionRefusal } from "./use-version-drop";
import { VersionDrop } from "./version-drop";

vi.mock("./next-version", () => ({ default: ({ file }: { file: File }) => <p>Uploading {file.name}</p> }));

const review = (contentType = "image/png") =>
  ({
    version: { contentType },
    newest: 2,
    media: { name: "checkout.png" },
  }) as unknown as SharedReview;

function Page({ of }: { of: SharedReview }) {
  const chooserRef = useRef<(() => void) | null>(null);
  return <VersionDrop chooserRef={chooserRef} review={of} address={undefined as never} />;
}

const chosen = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => {});
beforeEach(() => chosen.mockClear());

/** Fires an event of a drag with these files. Returns true when the page takes them. */
async function drag(type: string, files: readonly File[]) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const items = files.map((file) => ({ kind: "file", type: file.type }));
  Object.assign(event, { dataTransfer: { types: ["Files"], items, files } });
  await settle(() => void document.body.dispatchEvent(event));
  return event.defaultPrevented;
}
const picture = new File(["x"], "new.png", { type: "image/png" });
const clip = new File(["x"], "clip.mp4", { type: "video/mp4" });
const text = () => document.body.textContent;

test("dragging an image offers the next version, and dropping it uploads it", async () => {
  await render(<Page of={review()} />);
  await drag("dragenter", [picture]);
  expect(text()).toContain("Upload as v3 of checkout.png");
  expect(await drag("dragover", [picture])).toBe(true);
  expect(await drag("drop", [picture])).toBe(true);
  await vi.waitFor(() => expect(text()).toBe("Uploading new.png"));
});

test("another kind of file and several files are refused before the drop, and leave nothing behind", async () => {
  await render(<Page of={review()} />);
  await drag("dragenter", [clip]);
  expect(text()).toContain("Only an image can be the next version of checkout.png");
  await drag("drop", [clip]);
  expect(text()).toBe("");
  await drag("dragenter", [picture, picture]);
  expect(text()).toContain("Drop one file at a time");
  await drag("dragleave", [picture, picture]);
  expect(text()).toBe("");
  expect(versionRefusal(["image/png"], "video/mp4")).toBe("Only a video can be the next version");
  expect(versionRefusal([""], "video/mp4")).toBeNull();
});

test("V opens the chooser", async () => {
  await render(<Page of={review()} />);
  const press = () => settle(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "v", bubbles: true })));
  await press();
  expect(chosen).toHaveBeenCalledOnce();
  expect(get<HTMLInputElement>("input").accept).toBe("image/*");
});
