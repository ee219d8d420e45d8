import { describe, expect, it } from "vitest";
import { bytesLeft, pairRows, previewTexts, type QueueRow, type RowState, previewSummary, type FilePreview } from "./rows.ts";

const to = { project: "a/b", visibility: null, branch: null, prNumber: null };
let last = 0;
function row(name: string, now: RowState | Partial<FilePreview>, over: Partial<QueueRow> = {}): QueueRow {
  const hash = String(++last);
  const facts = { name, contentType: "image/png" as const, size: 10, hash, state: null };
  const state =
    "at" in now ? now : { at: "ready" as const, preview: { result: "new", version: 1, stored: false, name, ...now } as FilePreview };
  return {
    id: last,
    key: hash,
    file: null,
    name,
    size: 10,
    state: null,
    facts,
    to,
    arrived: null,
    eager: false,
    resumes: false,
    now: state,
    ...over,
  };
}
const texts = (...rows: QueueRow[]) => rows.map(({ id }) => previewTexts(rows).get(id)?.text);

describe("previewTexts", () => {
  it.each<[Partial<FilePreview>, string]>([
    [{}, "New"],
    [{ stored: true }, "New (file already stored)"],
    [{ result: "version", version: 4 }, "Will become v4 of a.png"],
    [{ result: "version", version: 4, stored: true }, "Will become v4 of a.png (file already stored)"],
    [{ result: "same", version: 3, stored: true }, "Unchanged since v3"],
    [{ result: "same", version: 1 }, "Resumes v1, which wasn’t finished"],
    [{ result: "version", version: 2, stored: true, name: "a\u202egnp" }, "Will become v2 of \u2068a\u202egnp\u2069 (file already stored)"],
  ])("%j → %s", (preview, words) => expect(texts(row("a.png", preview))).toEqual([words]));

  it("counts rows of one name as versions and marks a file that is in the list twice", () => {
    const first = row("a.png", {});
    expect(
      texts(first, row("a.png", {}), row("a.png", {}, { facts: first.facts }), row("a.png", {}, { to: { ...to, branch: "x" } })),
    ).toEqual(["New", "Will become v2 of a.png", "Duplicate in this list. Will be uploaded once.", "New"]);
  });

  it("describes a thousand rows in one pass", () => {
    const rows = Array.from({ length: 1000 }, (_, index) => row(`n${index % 10}.png`, {}));
    expect(previewTexts(rows).get(rows.at(-1)!.id)).toEqual({ kind: "version", text: "Will become v100 of n9.png" });
  });
});

describe("summary", () => {
  it("counts the results of an upload", () =>
    expect(previewSummary([row("a", {}), row("b", {}), row("c", { result: "version", version: 2 }), row("d", { result: "same" })])).toBe(
      "2 new, 1 new version, 1 unchanged",
    ));

  it("counts the bytes that are still to be sent", () => {
    const sending = { at: "running", phase: { phase: "sending", done: 4, total: 10 } } as const;
    const checking = { at: "running", phase: { phase: "checking", mediaId: "m" } } as const;
    expect(bytesLeft([row("a", { at: "waiting", until: null }), row("b", sending), row("c", checking), row("d", {})])).toBe(16);
  });

  it("never pairs what goes to different places or was refused", () => {
    const failed = { at: "failed", problem: "x", retry: false, accepted: true } as const;
    const shape = (...rows: QueueRow[]) => pairRows(rows).map((frame) => frame.length);
    expect(shape(row("p-before.png", {}), row("p-after.png", {}))).toEqual([2]);
    expect(shape(row("p-before.png", {}), row("p-after.png", {}, { to: { ...to, prNumber: 4 } }))).toEqual([1, 1]);
    expect(shape(row("p-before.png", failed), row("p-after.png", {}))).toEqual([1, 1]);
  });
});
