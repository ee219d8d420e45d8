// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, eventually, fill, get, press, render, serve, settle } from "@/components/ui/testing/render";
import type { Draft } from "@/lib/review/drafts";
import { Toaster } from "@/components/ui/toast";
import { Composer } from "./composer";
import { ReviewAccessProvider } from "../review-access";
import { reviewer } from "../testing";
import { useDraft } from "@/components/discussion/outbox/use-draft";

// jsdom decodes no images.
vi.mock("@/lib/browser/comment-image", () => ({ fitImage: async () => "aW1hZ2U=" }));

const access = reviewer({ about: { name: "page", project: { owner: "acme", name: "web" }, isPublic: false } });
const people = [
  { id: "u2", slug: "ben", name: "Ben Ode" },
  { id: "u3", slug: "mara-l", name: "Mara *L*" },
];

function Field({ onSend }: { onSend: (draft: Draft) => void }) {
  const [draft, setDraft] = useDraft(access.kept, null);
  return (
    <ReviewAccessProvider value={access}>
      <Toaster />
      <Composer
        label="Add a comment"
        draft={draft}
        onDraft={setDraft}
        actions={{ verb: "Comment", send: () => onSend(draft), escape: () => {}, deleteDraft: () => setDraft(null) }}
      />
    </ReviewAccessProvider>
  );
}

type Answer = { status: number; body: unknown };

async function open({ images }: { images?: () => Answer | Promise<Answer> } = {}) {
  const onSend = vi.fn<(draft: Draft) => void>();
  serve((route) => {
    if (images && route.includes("/comment-images")) return images();
    const search = new URL(route.split(" ")[1]!, "http://localhost").searchParams.get("search") ?? "";
    return { status: 200, body: people.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())) };
  });
  const { unmount } = await render(<Field onSend={onSend} />);
  return { onSend, unmount, field: get<HTMLTextAreaElement>("textarea") };
}
beforeEach(() => localStorage.clear());

const charactersLeft = () => document.querySelector("form [role=status]")?.textContent;

test("a comment without text can't be sent", async () => {
  const { onSend, field } = await open();
  expect(get<HTMLButtonElement>("button[type=submit]").disabled).toBe(true);
  await fill("textarea", "  ");
  await press(field, "Enter", { ctrlKey: true });
  expect(onSend).not.toHaveBeenCalled();
});

test.each(["ctrlKey", "metaKey"])("%s with Enter sends the text", async (modifier) => {
  const { onSend, field } = await open();
  await fill("textarea", "Too slow");
  await press(field, "Enter", { [modifier]: true });
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ text: "Too slow" }));
});

test("the counter appears near the limit and counts the stored text, not the URLs of links", async () => {
  const { onSend, field } = await open();
  const words = "w".repeat(1900);
  const link = `[link](https://a.example/${"x".repeat(400)})`;
  await fill("textarea", "w".repeat(1800));
  expect(charactersLeft()).toBeUndefined();
  await fill("textarea", `${link} ${words}`);
  await eventually(() => expect(charactersLeft()).toBe("95 characters left"));
  await fill("textarea", `${words} ${"y".repeat(100)}`);
  await eventually(() => expect(charactersLeft()).toBe("-1 characters left"));
  expect([get<HTMLButtonElement>("button[type=submit]").disabled, field.getAttribute("aria-invalid")]).toEqual([true, "true"]);
  await press(field, "Enter", { ctrlKey: true });
  expect(onSend).not.toHaveBeenCalled();
  await fill("textarea", `${link} ${words}${"z".repeat(95)}`);
  await eventually(() => expect(charactersLeft()).toBe("0 characters left"));
  expect(get<HTMLButtonElement>("button[type=submit]").disabled).toBe(false);
});

test("a draft is restored after a reload, and one button deletes it", async () => {
  const first = await open();
  await fill("textarea", "Half a thought");
  await first.unmount();
  const { field, unmount } = await open();
  expect(field.value).toBe("Half a thought");
  await click("button", "Delete draft");
  expect(field.value).toBe("");
  await unmount();
  expect((await open()).field.value).toBe("");
});

test("the preview shows the text as it will be sent, and Write returns to the field", async () => {
  await open();
  await fill("textarea", "# Head\n\n**b** <script>no</script>\n\n1. one\n2. two");
  await eventually(() => get("button", "Preview"));
  await click("button", "Preview");
  await eventually(() => expect(document.querySelectorAll("[aria-label=Preview] ol li")).toHaveLength(2));
  expect(document.querySelector("[aria-label=Preview] script")).toBeNull();
  await click("button", "Write");
  expect(document.querySelector("section[aria-label=Preview]")).toBeNull();
});

test("shortcuts wrap and unwrap the selected word", async () => {
  const { field } = await open();
  await fill("textarea", "a word");
  await eventually(() => get("button", "Bold"));
  field.setSelectionRange(2, 6);
  await press(field, "b", { ctrlKey: true });
  // Both before the next key, which would replace a word that is selected late.
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["a **word**", 4, 8]);
  await press(field, "b", { ctrlKey: true });
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["a word", 2, 6]);
});

test("an @ typed before the tools have loaded lists people once they have", async () => {
  await open();
  await fill("textarea", "Look, @");
  await eventually(() => expect(all("[role=option]")).toHaveLength(2));
});

test("typing @ lists people, Enter inserts the chosen one, and the draft stores who is mentioned", async () => {
  const { onSend, field } = await open();
  await fill("textarea", "L");
  await eventually(() => get("button", "Mention"));
  await fill("textarea", "Look, @");
  await eventually(() => expect(all("[role=option]")).toHaveLength(2));
  await press(field, "ArrowDown");
  await press(field, "ArrowUp");
  await press(field, "Enter");
  await eventually(() => expect(field.value).toBe("Look, @Ben Ode "));
  expect(all("[role=option]")).toHaveLength(0);
  await press(field, "Enter", { ctrlKey: true });
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ people: [{ id: "u2", name: "Ben Ode" }] }));
});

test("a person whose name has a meaning in Markdown is mentioned by their slug", async () => {
  const { field } = await open();
  await fill("textarea", "L");
  await eventually(() => get("button", "Mention"));
  await fill("textarea", "@mara");
  await eventually(() => expect(all("[role=option]")).toHaveLength(1));
  await click("[role=option]");
  await eventually(() => expect(field.value).toBe("@mara-l "));
});

test("Escape closes the list of people and keeps the text", async () => {
  const { field } = await open();
  await fill("textarea", "L");
  await eventually(() => get("button", "Mention"));
  await fill("textarea", "Look, @be");
  await eventually(() => expect(all("[role=option]")).toHaveLength(1));
  await press(field, "Escape");
  expect(all("[role=option]")).toHaveLength(0);
  expect(field.value).toBe("Look, @be");
});

test("a field that is focused for its text has its caret after it", async () => {
  const field: { current: { focus: () => void } | null } = { current: null };
  const noop = () => {};
  await render(
    <ReviewAccessProvider value={access}>
      <Composer
        ref={field}
        label="Edit comment"
        draft={{ text: "Make it 8 px." }}
        onDraft={noop}
        actions={{ verb: "Save", send: noop, escape: noop }}
      />
    </ReviewAccessProvider>,
  );
  const area = get<HTMLTextAreaElement>("textarea");
  area.setSelectionRange(0, 0);
  await settle(() => field.current!.focus());
  expect([document.activeElement, area.selectionStart]).toEqual([area, 13]);
  area.setSelectionRange(4, 4);
  await settle(() => field.current!.focus());
  expect(area.selectionStart).toBe(4);
});

/** Pastes a file into the field. */
const paste = (field: Element, file: File) =>
  settle(() => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    field.dispatchEvent(Object.assign(event, { clipboardData: { files: [file] } }));
  });

test("an image that is pasted before the tools have loaded becomes a link, and the text is sent after it", async () => {
  const url = "http://localhost/comment-images/i1?w=8&h=8";
  let finish = () => {};
  const stored = new Promise<void>((resolve) => (finish = resolve));
  const { onSend } = await open({ images: () => stored.then(() => ({ status: 201, body: { url } })) });
  const field = get<HTMLTextAreaElement>("textarea");
  await fill("textarea", "Like this:");
  field.setSelectionRange(10, 10);
  await paste(field, new File(["x"], "image.png", { type: "image/png" }));
  await press(field, "Enter", { ctrlKey: true });
  expect(onSend).not.toHaveBeenCalled();
  await settle(() => finish());
  await eventually(() => expect(field.value).toBe(`Like this:\n[Pasted image](${url})\n`));
  await press(field, "Enter", { ctrlKey: true });
  expect(onSend).toHaveBeenCalledOnce();
});

test("an image that is refused leaves the text as it was and says why", async () => {
  const { field } = await open({ images: () => ({ status: 409, body: { error: "100 of your images are in no comment yet." } }) });
  await fill("textarea", "Like this:");
  await paste(field, new File(["x"], "image.png", { type: "image/png" }));
  await eventually(() => expect(document.body.textContent).toContain("100 of your images are in no comment yet."));
  expect(field.value).toBe("Like this:");
  expect(get<HTMLButtonElement>("button[type=submit]").disabled).toBe(false);
});

test("files that are no images are left to the page", async () => {
  const { field } = await open();
  const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
    clipboardData: { files: [new File(["x"], "a.pdf")] },
  });
  field.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
