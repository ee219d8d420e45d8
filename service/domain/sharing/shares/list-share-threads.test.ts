import { expect, test } from "vitest";
import { onEachDatabase } from "../../../testing/harness.ts";
import { shareProject } from "../../../testing/share-links.ts";

type File = { name: string; token: string; fileUrl: string; comments: { text: string; id: string }[]; versions: { number: number }[] };

onEachDatabase("threads of a share link", (service) => {
  async function set(settings: object = {}) {
    const made = await shareProject(service());
    const media: { id: string; url: string; fileUrl: string }[] = [];
    for (const name of ["one.png", "two.png", "three.png", "beside.png"]) media.push(await made.add(name));
    const say = (at: number, body: string, threadId?: string) =>
      service().call(`POST /media/${media[at]!.id}/comments`, { token: made.token, body: { body, ...(threadId && { threadId }) } });
    const { body: root } = await say(2, "First on three");
    await say(2, "A reply", root.id);
    await say(0, "On one");
    await say(3, "Not in the link");
    const { body: link } = await made.create({ mediaIds: media.slice(0, 3).map(({ id }) => id), ...settings });
    const threads = (query = "", more: object = {}) => made.share(link.url, more, `GET /threads${query}`);
    return { ...made, media, link, threads };
  }

  test("are listed by file, in the order of the link, with pages that open them", async () => {
    const { threads, media, share } = await set();
    const { status, body } = await threads();
    expect([status, body.next]).toEqual([200, null]);
    const files = body.files as File[];
    expect(files.map(({ name, comments }) => [name, comments.map(({ text }) => text)])).toEqual([
      ["one.png", ["On one"]],
      ["three.png", ["First on three", "A reply"]],
    ]);
    expect(files[0]!.versions).toEqual([{ id: expect.any(String), number: 1 }]);
    expect(files[1]!.token).toMatch(new RegExp(`-${media[2]!.id}$`));
    expect((await share(files[1]!.token)).body.media.name).toBe("three.png");
    expect((await fetch(files[1]!.fileUrl)).status).toBe(200);
  });

  test("are paged by cursor", async () => {
    const { threads } = await set();
    const { body } = await threads("?perPage=1");
    const rest = (await threads(`?perPage=1&cursor=${body.next}`)).body;
    expect([body.files[0].name, rest.files[0].name, rest.next]).toEqual(["one.png", "three.png", null]);
  });

  test("need the audience of the link, and exist for links only [security: locked share links reveal nothing]", async () => {
    const { threads, share, media, change, link } = await set({ audience: "passcode", passcode: "open sesame" });
    expect((await threads()).status).toBe(403);
    const entered = await share(link.url, { body: { passcode: "open sesame" } }, "POST /passcode");
    expect((await threads("", { visitor: entered.headers.get("share-visitor") })).status).toBe(200);
    expect((await share(media[0]!.url, {}, "GET /threads")).status).toBe(404);
    await change(link.id, { isOn: false });
    expect((await threads("", { visitor: entered.headers.get("share-visitor") })).status).toBe(404);
  });
});
