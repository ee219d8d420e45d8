// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { GateNote, GuestNote } from "@/components/discussion/panel/cannot-comment";
import { NewThread } from "@/components/discussion/composer/new-thread";
import { type ReviewAccess, ReviewAccessProvider } from "@/components/discussion/review-access";
import { reviewer } from "@/components/discussion/testing";
import { useDraft } from "@/components/discussion/outbox/use-draft";
import { all, click, fill, get, render, serve, settle } from "@/components/ui/testing/render";
import type { Share } from "@/lib/queries/media";
import { adoptDrafts, drafts, VISITOR } from "@/lib/review/drafts";
import { useCommentGate } from "./use-comment-gate";

const ana = { id: "u1", name: "Ana", slug: "ana" };
const kept = drafts(localStorage, VISITOR, "m1");

function Page({ user, share }: { user: ReviewAccess["user"]; share: Share }) {
  const { mayComment, mayReview, guest, replies, gate, dialog } = useCommentGate("t1", share, user);
  const [draft, setDraft] = useDraft(kept, null);
  const access = reviewer({ user, mayComment, mayReview, guest, replies, gate, kept });
  return (
    <ReviewAccessProvider value={access}>
      <NewThread draft={draft} onDraft={setDraft} onEscape={() => {}} placeOf={() => ""} field={null} />
      {mayComment ? <GuestNote /> : <GateNote />}
      {dialog}
    </ReviewAccessProvider>
  );
}
type Commenting = NonNullable<Share["commenting"]>;
const shareWith = (commenting: Commenting, permissions: Share["permissions"] = ["view"]) => ({ commenting, permissions }) as Share;
const open = (user: ReviewAccess["user"], commenting: Commenting) => render(<Page user={user} share={shareWith(commenting)} />);
const note = () => get("[role=status]").textContent;

beforeEach(() => localStorage.clear());

test("tells a visitor who may comment, and offers to sign in", async () => {
  await open(null, { visitors: "off", request: null });
  expect(note()).toBe("Only people with access to the project can comment.");
  expect(all("a", "Sign in to comment")).toHaveLength(1);
  await open(null, { visitors: "account", request: null });
  expect(document.body.textContent).toContain("Anyone with an account can comment.");
});

test("asks for access once, and keeps the typed text", async () => {
  const requests = serve(() => ({ status: 200, body: { request: "open" } }));
  await open(ana, { visitors: "off", request: "none" });
  await fill("textarea", "Too dark");
  await click("button", "Ask for access");
  expect(requests.map(({ route }) => route)).toEqual(["POST /shares/t1/access-requests"]);
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("Too dark");
  expect(kept.load(null).text).toBe("Too dark");
});

test.each([
  ["open", "You asked for access. You’ll get an email with the answer. Your text stays here."],
  ["declined", "Your request was declined. You can ask again in a week."],
] as const)("shows the state of an %s request without a button", async (request, sentence) => {
  await open(ana, { visitors: "off", request });
  expect(note()).toBe(sentence);
  expect(all("button", "Ask for access")).toEqual([]);
});

test("makes a visitor a guest by a mailed code, and keeps every field when a step fails", async () => {
  let refused = true;
  const requests = serve((route) => {
    if (route === "GET /shares/t1/guest") return { status: 200, body: { guest: null } };
    if (route.endsWith("/guest-codes")) return { status: 201, body: { codeId: "c1" } };
    if (refused) return { status: 400, body: { error: "The code is wrong or has expired. Check it, or ask for a new one." } };
    return { status: 201, body: { id: "g1", name: "Dana", email: "dana@studio.example", notify: true } };
  });
  await open(null, { visitors: "guest", request: null });
  await fill("textarea", "Too dark");
  await click("button", "Comment as a guest");
  await settle(async () => void (await import("./guest-dialog")));
  await fill("input", "Dana");
  await fill("input[type=email]", "dana@studio.example");
  await click("button", "Send code");
  expect(document.body.textContent).toContain("We sent it to dana@studio.example");
  await fill("input", "123456");
  expect(document.body.textContent).toContain("The code is wrong or has expired.");
  const field = get<HTMLInputElement>("input[name=code]");
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
  const sent = requests.length;
  await fill("input", "1234567");
  expect(requests).toHaveLength(sent);
  refused = false;
  await fill("input", "654321");
  expect(document.body.textContent).toContain("Commenting as Dana, a guest");
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("Too dark");
  expect(all("button", "Comment").length).toBeGreaterThan(0);
});

test("moves a visitor's drafts to the person who signs in, and keeps a draft that they have", () => {
  kept.save(null, { text: "Typed before", point: null });
  kept.save("comment-1", { text: "Also before", point: null });
  const own = drafts(localStorage, "u1", "m1");
  own.save("comment-1", { text: "My own", point: null });
  adoptDrafts(localStorage, "u1", "m1");
  expect([own.load(null).text, own.load("comment-1").text]).toEqual(["Typed before", "My own"]);
  expect(kept.load(null).text).toBe("");
});

test("a signed-in person without the role turns emails about replies off", async () => {
  const requests = serve((route) =>
    route.startsWith("PATCH")
      ? { status: 200, body: { id: "g1", name: "Ana", email: null, notify: false } }
      : { status: 200, body: { guest: null } },
  );
  await open(ana, { visitors: "account", request: "none" });
  await settle();
  expect(get<HTMLInputElement>("input[type=checkbox]").checked).toBe(true);
  await click("label", "Email me about replies");
  await settle();
  expect(requests.find(({ route }) => route.startsWith("PATCH"))).toEqual({ route: "PATCH /shares/t1/guest", body: { notify: false } });
  expect(get<HTMLInputElement>("input[type=checkbox]").checked).toBe(false);
});
