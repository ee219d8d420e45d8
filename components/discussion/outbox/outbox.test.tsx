// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, fill, get, press, render, settle, wait } from "@/components/ui/testing/render";
import { ApiError } from "@/lib/api/call";
import { type Outgoing, restoreDraft } from "@/lib/review/drafts";
import { NewThread } from "@/components/discussion/composer/new-thread";
import { OutgoingThreads } from "./outgoing-list";
import { ReviewAccessProvider } from "../review-access";
import { DiscussionViewProvider } from "../discussion-view";
import { reviewer, testView } from "../testing";
import { useDraft } from "./use-draft";
import { useOutbox } from "./use-outbox";

type Post = (item: Outgoing) => Promise<string>;
const { kept } = reviewer();
const onSent = vi.fn<(answer: string) => void>();
let keys = 0;

function Panel({ post }: { post: Post }) {
  const [draft, setDraft] = useDraft(kept, null);
  const { items, send, retry, discard } = useOutbox({ kept, post, onSent });
  const access = reviewer({ outgoing: items, retry, discard, send: (words) => send({ ...words, key: `key-${++keys}` }) });
  const takeBack = (item: Outgoing) => {
    setDraft(restoreDraft(item, draft));
    return true;
  };
  return (
    <ReviewAccessProvider value={access}>
      <DiscussionViewProvider value={testView({ takeBack })}>
        <OutgoingThreads />
      </DiscussionViewProvider>
      <NewThread draft={draft} onDraft={setDraft} onEscape={() => {}} placeOf={() => ""} field={null} />
    </ReviewAccessProvider>
  );
}

async function write(text: string) {
  await fill("textarea", text);
  await press(field(), "Enter", { ctrlKey: true });
}
const field = () => get<HTMLTextAreaElement>("textarea");
const pass = (seconds: number) => wait(seconds * 1000);
const status = () => document.querySelector("[data-outgoing] [role=status], [data-outgoing] [role=alert]")?.textContent ?? null;

beforeEach(() => {
  localStorage.clear();
  onSent.mockClear();
});

test("a comment written offline is retried, kept, and sent once with the same key when the network is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const post = vi.fn<Post>().mockRejectedValue(new ApiError(0, "offline"));
  await render(<Panel post={post} />);
  await write("Written in a tunnel");
  await pass(0.1);
  expect(status()).toMatch(/^Couldn’t send\. Retrying in 1s…/);
  expect(field().value).toBe("");
  await click("button", "Retry now");
  expect(post).toHaveBeenCalledTimes(2);
  await pass(60);
  expect(status()).toBe("Not sent. We’ll send it when you’re back online.");
  for (const name of ["Retry", "Edit", "Discard"]) expect(all("button", name)).toHaveLength(1);
  onLine.mockRestore();
  post.mockResolvedValue("sent");
  await settle(() => dispatchEvent(new Event("online")));
  await pass(0.1);
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(new Set(post.mock.calls.map(([{ key }]) => key)).size).toBe(1);
  expect([status(), kept!.loadOutgoing()]).toEqual([null, []]);
});

test("an unsent comment is sent again after a reload, with its first key", async () => {
  const lost = vi.fn<Post>().mockReturnValue(new Promise(() => {}));
  const { unmount } = await render(<Panel post={lost} />);
  await write("Half sent");
  const [stored] = kept!.loadOutgoing();
  await unmount();
  expect(stored).toMatchObject({ text: "Half sent", key: lost.mock.calls[0]![0].key });
});

test.each([400, 403, 404, 409, 413])("a comment refused with %d shows the reason, and Edit returns its text to the field", async (code) => {
  const post = vi.fn<Post>().mockRejectedValue(new ApiError(code, `Refused with ${code}.`));
  await render(<Panel post={post} />);
  await write("Refused");
  await pass(60);
  expect(post).toHaveBeenCalledTimes(1);
  expect(status()).toBe(`Not sent. Refused with ${code}.`);
  expect(all("button", "Retry")).toEqual([]);
  await fill("textarea", "Next thought");
  await click("button", "Edit");
  expect(field().value).toBe("Refused\n\nNext thought");
  expect([status(), kept!.loadOutgoing()]).toEqual([null, []]);
});

test("a comment sent after the session ended is kept and offers to sign in", async () => {
  const post = vi.fn<Post>().mockRejectedValue(new ApiError(401, "Unauthorized"));
  await render(<Panel post={post} />);
  await write("Too late");
  await pass(1);
  expect(status()).toBe("Not sent. Your session ended. Sign in to continue. Your text is kept.");
  expect(kept!.loadOutgoing()).toMatchObject([{ text: "Too late" }]);
});

test("Discard deletes an unsent comment", async () => {
  await render(<Panel post={vi.fn<Post>().mockRejectedValue(new ApiError(403, "No."))} />);
  await write("Never mind");
  await pass(1);
  await click("button", "Discard");
  expect([status(), kept!.loadOutgoing()]).toEqual([null, []]);
});
