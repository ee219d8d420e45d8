import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { htmlOf } from "../../../mail/mail-html.tsx";
import { media, mediaVersions } from "../../../db/media-schema.ts";
import { users } from "../../../db/schema.ts";
import { newId } from "../../../core/ids.ts";
import { createMedia, type Discussion, discussion, post } from "../../../testing/discussions.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { deleteQueuedMails, queuedMails } from "../../../testing/mails.ts";

type Person = TestUser & { token: string };

/** A document that mentions people between two words. */
const mentioning = (...people: { id: string }[]) => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Hey " },
        ...people.map(({ id }) => ({ type: "mention", attrs: { id } })),
        { type: "text", text: " look" },
      ],
    },
  ],
});

onEachDatabase("mail about comments", (service) => {
  let at: Discussion;
  let ana: Person;
  let ben: Person;
  let cleo: Person;
  let dan: Person;
  beforeAll(async () => {
    at = await discussion(service());
    ana = { ...at.ana, token: at.token };
    [ben, cleo, dan] = (await Promise.all(["Ben", "Cleo", "Dan"].map(join))) as [Person, Person, Person];
  });

  async function join(name: string): Promise<Person> {
    const user = await createUser(service(), { name });
    await addMember(service(), at.team, user, "member");
    return { ...user, token: await personalToken(service(), user, [at.team]) };
  }
  const say = async (by: Person, body: unknown, threadId?: string) => {
    const { status, body: comment } = await post(service(), { ...at, token: by.token }, { body, ...(threadId && { threadId }) });
    expect(status).toBe(201);
    return comment;
  };
  const call = (verb: string, by: Person, id: string, sent: { body?: unknown } = {}) => {
    const [method, action] = verb.split(" ");
    return service().call(`${method} /media/${at.mediaId}/comments/${id}${action ? `/${action}` : ""}`, { token: by.token, ...sent });
  };
  const react = (by: Person, id: string, emoji: string) => call("POST reactions", by, id, { body: { emoji } });

  /** Returns the mails since the last call, by the recipient's first name. */
  async function mailsSent() {
    const rows = await queuedMails(service());
    await deleteQueuedMails(service());
    const names = new Map([ana, ben, cleo, dan].map((person, index) => [person.email, ["ana", "ben", "cleo", "dan"][index]!]));
    return rows.map((row) => ({ ...row, who: names.get(row.to) ?? row.to }));
  }
  const whoAndWhat = async () =>
    (await mailsSent()).map(({ who, subject }) => `${who}: ${subject.replace(/^\[.*?\] /, "").replace(/ on .*/, "")}`).sort();

  test("a new thread emails each mentioned person once, and never its author", async () => {
    await say(ana, "Nobody");
    expect(await mailsSent()).toEqual([]);
    await say(ana, mentioning(ben, ben, cleo, ana));
    expect(await whoAndWhat()).toEqual(["ben: Ana Reis mentioned you", "cleo: Ana Reis mentioned you"]);
  });

  test("a new thread on an upload emails its uploaders, who follow it unless they declined", async () => {
    const { deps } = service();
    const { id } = await createMedia(service(), at.project);
    await deps.db.update(mediaVersions).set({ createdBy: ben.id }).where(eq(mediaVersions.mediaId, id));
    await deps.db.update(media).set({ createdBy: cleo.id }).where(eq(media.id, id));
    const root = (await post(service(), { mediaId: id, token: ana.token }, { body: "On your upload" })).body;
    expect(await whoAndWhat()).toEqual(["ben: New comment", "cleo: New comment"]);
    await post(service(), { mediaId: id, token: ben.token }, { body: "Reply", threadId: root.id });
    expect(await whoAndWhat()).toEqual(["ana: New reply", "cleo: New reply"]);
    await post(service(), { mediaId: id, token: ben.token }, { body: "My own" });
    expect(await whoAndWhat()).toEqual(["cleo: New comment"]);
    await service().call("PATCH /me/notifications", { token: cleo.token, body: { uploads: false } });
    const second = (await post(service(), { mediaId: id, token: ana.token }, { body: "Second" })).body;
    await post(service(), { mediaId: id, token: ana.token }, { body: "More", threadId: second.id });
    expect(await whoAndWhat()).toEqual(["ben: New comment", "ben: New reply"]);
    await post(service(), { mediaId: id, token: ana.token }, { body: mentioning(cleo) });
    expect(await whoAndWhat()).toEqual(["ben: New comment", "cleo: Ana Reis mentioned you"]);
  });

  test("a verdict emails the uploaders once: with its comment in the same mail, and not about one's own", async () => {
    const { deps } = service();
    const { id } = await createMedia(service(), at.project);
    await deps.db.update(mediaVersions).set({ createdBy: ben.id }).where(eq(mediaVersions.mediaId, id));
    await deps.db.update(media).set({ createdBy: ben.id }).where(eq(media.id, id));
    const decide = (person: { token: string }, event: string, body?: string) =>
      service().call(`POST /media/${id}/reviews`, { token: person.token, body: { event, ...(body && { body }) } });
    const subjects = async () => (await mailsSent()).map(({ who, subject }) => `${who}: ${subject.replace(/^\[.*?\] /, "")}`);
    const [{ name }] = (await deps.db.select({ name: media.name }).from(media).where(eq(media.id, id))) as [{ name: string }];
    for (let times = 0; times < 2; times++) expect((await decide(ana, "APPROVE")).status).toBe(200);
    expect(await subjects()).toEqual([`ben: Ana Reis approved ${name}`]);
    await decide(ana, "REJECT", "Too large");
    expect(await subjects()).toEqual([`ben: Ana Reis requested changes to ${name}`]);
    await decide(ben, "APPROVE");
    expect(await subjects()).toEqual([]);
    await service().call("PATCH /me/notifications", { token: ben.token, body: { uploads: false } });
    await decide(ana, "APPROVE");
    expect(await subjects()).toEqual([]);
    await service().call("PATCH /me/notifications", { token: ben.token, body: { uploads: true } });
  });

  test("people with a daily digest get no single emails about comments", async () => {
    await service().call("PATCH /me/notifications", { token: dan.token, body: { digest: true } });
    await say(ana, mentioning(dan, ben));
    expect(await whoAndWhat()).toEqual(["ben: Ana Reis mentioned you"]);
    await service().call("PATCH /me/notifications", { token: dan.token, body: { digest: false } });
  });

  test("a reply emails the followers; a mentioned person gets the mention email instead", async () => {
    const root = await say(ana, "Root");
    await say(ben, "First", root.id);
    expect(await whoAndWhat()).toEqual(["ana: New reply"]);
    const reply = await say(cleo, mentioning(dan, ben), root.id);
    expect(await whoAndWhat()).toEqual(["ana: New reply", "ben: Cleo mentioned you", "dan: Cleo mentioned you"]);
    await say(ana, "To all", reply.id);
    expect(await whoAndWhat(), "who was mentioned follows").toEqual(["ben: New reply", "cleo: New reply", "dan: New reply"]);
  });

  test("a reaction emails the followers once, even after it is removed and added again", async () => {
    const root = await say(ana, "Root");
    const reply = await say(ben, "Reply", root.id);
    await mailsSent();
    for (let round = 0; round < 3; round++) {
      await react(cleo, reply.id, "🎉");
      await react(cleo, reply.id, "🎉");
      await service().call(`DELETE /media/${at.mediaId}/comments/${reply.id}/reactions?emoji=${encodeURIComponent("🎉")}`, {
        token: cleo.token,
      });
    }
    expect(await whoAndWhat()).toEqual(["ana: Cleo reacted 🎉 to a comment", "ben: Cleo reacted 🎉 to your comment"]);
    await react(ben, reply.id, "👩‍👩‍👧‍👦");
    expect(await whoAndWhat()).toEqual(["ana: Ben reacted 👩‍👩‍👧‍👦 to a comment"]);
  });

  test("20 concurrent reactions of one person send one email [fault: No duplicate emails]", async () => {
    const root = await say(ana, "Root");
    await Promise.all(Array.from({ length: 20 }, () => react(ben, root.id, "👍")));
    expect(await whoAndWhat()).toEqual(["ana: Ben reacted 👍 to your comment"]);
  });

  test("10 concurrent posts with one idempotency key send one email [fault: No duplicate emails]", async () => {
    const root = await say(ana, "Root");
    const send = () =>
      post(service(), { ...at, token: ben.token }, { body: "Once", threadId: root.id }, { "Idempotency-Key": "mail-once" });
    await Promise.all(Array.from({ length: 10 }, send));
    expect(await whoAndWhat()).toEqual(["ana: New reply"]);
  });

  test("an edit emails newly mentioned people once, even when sent twice concurrently [fault: No duplicate emails]", async () => {
    const root = await say(ana, mentioning(ben));
    await say(dan, "I follow", root.id);
    await mailsSent();
    await Promise.all([1, 2].map(() => call("PATCH", ana, root.id, { body: { body: mentioning(ben, cleo) } })));
    expect(await whoAndWhat()).toEqual(["cleo: Ana Reis mentioned you"]);
    await call("PATCH", ana, root.id, { body: { body: "Nobody now" } });
    expect(await mailsSent()).toEqual([]);
    await say(ana, "Still here", root.id);
    expect(await whoAndWhat()).toEqual(["ben: New reply", "cleo: New reply", "dan: New reply"]);
  });

  test("resolving, reopening, deleting and following send no email", async () => {
    const root = await say(ana, "Root");
    await say(ben, "Reply", root.id);
    await mailsSent();
    for (const verb of ["POST resolve", "POST unresolve", "POST subscription", "DELETE subscription"]) await call(verb, cleo, root.id);
    await call("DELETE", ana, root.id);
    expect(await mailsSent()).toEqual([]);
  });

  test("people who unfollowed a thread get only mentions until they reply again", async () => {
    const root = await say(ana, "Root");
    await say(ben, "Reply", root.id);
    await mailsSent();
    await call("DELETE subscription", ben, root.id);
    await say(ana, "More", root.id);
    await react(ana, root.id, "👍");
    expect(await mailsSent()).toEqual([]);
    await say(ana, mentioning(ben), root.id);
    expect(await whoAndWhat()).toEqual(["ben: Ana Reis mentioned you"]);
    await say(ana, "Even more", root.id);
    expect(await mailsSent(), "a mention does not undo the choice").toEqual([]);
    await say(ben, "Back", root.id);
    await mailsSent();
    await say(ana, "Welcome", root.id);
    expect(await whoAndWhat()).toEqual(["ben: New reply"]);
  });

  describe("are never sent to", () => {
    test("mentioned outsiders, unknown ids and people without the project [security: No email without access]", async () => {
      const [stranger, outside] = [await createUser(service()), await createUser(service())];
      await addMember(service(), at.team, outside, "contributor");
      const comment = await say(ana, mentioning(stranger, outside, { id: "unknown" }, { id: "__proto__" }, at.team));
      expect(await mailsSent()).toEqual([]);
      expect(comment.body.content[0].content).toHaveLength(7);
      await say(ben, "Reply", comment.id);
      expect(await whoAndWhat()).toEqual(["ana: New reply"]);
    });

    test("demoted, removed, disabled or unverified people [security: No email without access]", async () => {
      const { db, database } = service().deps;
      const people = (await Promise.all(["Demoted", "Removed", "Disabled", "Addressless"].map(join))) as [Person, Person, Person, Person];
      const [demoted, removed, disabled, addressless] = people;
      const root = await say(ana, mentioning(...people));
      expect((await mailsSent()).map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
      const run = (sql: string, ...params: unknown[]) => database.query({ name: newId(), sql }, params);
      await run("update memberships set level = 'contributor' where user_id = $1", demoted.id);
      await run("delete from memberships where user_id = $1", removed.id);
      await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id));
      await run("update emails set verified_at = null where user_id = $1", addressless.id);
      await say(ben, mentioning(...people), root.id);
      await react(ben, root.id, "👍");
      expect(await whoAndWhat()).toEqual(["ana: Ben reacted 👍 to your comment", "ana: New reply"]);
      await run("insert into project_members values ($1, $2, 'viewer')", at.project.id, demoted.id);
      await say(ben, "And again", root.id);
      expect((await mailsSent()).map(({ to }) => to).sort(), "a viewer sees the project").toEqual([ana.email, demoted.email].sort());
    });
  });

  test("have a one-line subject, link to the comment and escape its text [security: Emails cannot be injected]", async () => {
    const { db, settings } = service().deps;
    await db.update(media).set({ name: "a\r\nBcc: x@y.z <img src=x>.png" }).where(eq(media.id, at.mediaId));
    const [row] = await db.select().from(media).where(eq(media.id, at.mediaId));
    const root = await say(ana, "Root");
    const reply = await say(ben, '`<img src=x onerror=alert(1)>` & "quotes"\n\nSecond paragraph', root.id);
    const [mail] = await mailsSent();
    expect(mail!.subject).toBe(`[${at.project.path}] New reply on a Bcc: x@y.z <img src=x>.png`);
    const href = `${settings.appUrl}/m/${row!.shareToken}#${reply.id}`;
    expect(mail!.text).toContain(`Open thread: ${href}`);
    expect(mail!.text).toContain('> <img src=x onerror=alert(1)> & "quotes"\n> Second paragraph');
    const html = htmlOf(mail!.content!);
    expect(html).toContain(`href="${href}"`);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toMatch(/<img|onerror="|<script/);
  });

  test("mentions show the stored names of project members [security: Mention names cannot be forged]", async () => {
    const stranger = await createUser(service(), { name: "Stranger" });
    const document = mentioning(ana, cleo, stranger);
    for (const node of document.content[0]!.content) if ("attrs" in node) Object.assign(node.attrs!, { label: "The boss" });
    const labels = ({ body }: { body: { content: [{ content: { attrs?: object }[] }] } }) =>
      body.content[0].content.flatMap(({ attrs }) => attrs ?? []);
    const expected = [
      { id: ana.id, label: "Ana Reis" },
      { id: cleo.id, label: "Cleo" },
      { id: stranger.id, label: null },
    ];
    const comment = await say(ana, document);
    expect(labels(comment)).toEqual(expected);
    const edited = await call("PATCH", ana, comment.id, { body: { body: mentioning(ana, cleo, stranger, ben) } });
    expect(labels(edited.body)).toEqual([...expected, { id: ben.id, label: "Ben" }]);
    expect((await mailsSent()).map(({ who, text }) => [who, /^> .*$/m.exec(text)![0]])).toEqual([
      ["cleo", "> Hey @Ana Reis@Cleo look"],
      ["ben", "> Hey @Ana Reis@Cleo@Ben look"],
    ]);
  });

  test("a reply with mentions runs at most seven statements", async () => {
    const root = await say(ana, mentioning(cleo));
    service().statements();
    await say(ben, mentioning(dan, cleo), root.id);
    expect(service().statements()).toBeLessThanOrEqual(7);
  });

  test("threads on other media and rejected replies send no email", async () => {
    const other = await createMedia(service(), at.project);
    const here = await say(ana, "Here");
    await mailsSent();
    await post(service(), { mediaId: other.id, token: ben.token }, { body: "There" });
    expect(await mailsSent()).toEqual([]);
    expect((await post(service(), { mediaId: other.id, token: ben.token }, { body: "There", threadId: here.id })).status).toBe(404);
    expect(await mailsSent()).toEqual([]);
  });
});
