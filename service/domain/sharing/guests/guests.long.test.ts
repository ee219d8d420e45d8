import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "../../../db/media-schema.ts";
import { comments } from "../../../db/comment-schema.ts";
import { historyEntries } from "../../../db/team-schema.ts";
import { createMedia, discussion } from "../../../testing/discussions.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { queuedMails } from "../../../testing/mails.ts";

type Comment = { id: string; text: string; author: { id: string } | null; guest: { id: string; name: string } | null; anchor: unknown };
type Guest = { id: string; name: string; email: string; removedAt: string | null; comments: number };

let serial = 0;
const freshAddress = () => `dana-${process.pid}-${serial++}@studio.example`;

/** Creates a project with a public media whose visitors may comment. `mode` is the project's setting. */
async function open(service: TestService, mode: "off" | "guest" | "account" = "guest") {
  const at = await discussion(service);
  const [row] = await service.deps.db.update(media).set({ visibility: "public" }).where(eq(media.id, at.mediaId)).returning();
  const set = (visitorComments: string) =>
    service.call(`PATCH /projects/${at.project.path}`, { token: at.token, body: { visitorComments } });
  await set(mode);
  const share = `/shares/${row!.shareToken}`;
  const code = async (email: string, headers: Record<string, string> = {}) => {
    const { status, body } = await service.call<{ codeId: string }>(`POST ${share}/guest-codes`, { body: { email }, headers });
    const mails = await queuedMails(service, email);
    return { status, codeId: body.codeId, code: /\d{3} \d{3}/.exec(mails.at(-1)?.subject ?? "")?.[0] ?? "" };
  };
  const confirm = (codeId: string, given: string, name = "Dana", more: object = {}) =>
    service.call<Guest>(`POST ${share}/guest`, { body: { codeId, code: given, name, ...more } });
  /** Becomes a guest and returns the headers of their browser. */
  const join = async (email = freshAddress(), name = "Dana", more: object = {}) => {
    const sent = await code(email);
    const { status, body, headers } = await confirm(sent.codeId, sent.code, name, more);
    expect(status).toBe(201);
    return { id: body.id, email, headers: { "share-guest": headers.get("share-guest")! } };
  };
  const write = (headers: Record<string, string>, body: object = { body: "Looks **good**" }) =>
    service.call<Comment>(`POST ${share}/comments`, { headers, body });
  const list = async () => (await service.call<Comment[]>(`GET ${share}/comments`)).body;
  const remove = (guestId: string, withComments: boolean, token = at.token) =>
    service.call<Guest>(`POST /projects/${at.project.path}/guests/${guestId}/remove`, { token, body: { comments: withComments } });
  return { ...at, share, set, code, confirm, join, write, list, remove };
}

onEachDatabase("guests of share links", (service) => {
  test("lets a visitor comment with a name and a confirmed address, marked as a guest", async () => {
    const { join, write, list, mediaId, token } = await open(service());
    const dana = await join();
    const anchor = { type: "point", x: 0.5, y: 0.25 };
    const { status, body } = await write(dana.headers, { body: "Too dark", anchor });
    expect([status, body.author, body.guest, body.text, body.anchor]).toEqual([
      201,
      null,
      { id: dana.id, name: "Dana" },
      "Too dark",
      anchor,
    ]);
    expect(await list()).toMatchObject([{ id: body.id, guest: { name: "Dana" } }]);
    const seen = await service().call(`GET /media/${mediaId}/comments`, { token });
    expect(seen.body).toMatchObject([{ id: body.id, author: null, guest: { name: "Dana" } }]);
  });

  test("edits and deletes own comments only, from the same browser", async () => {
    const { join, write, list, share } = await open(service());
    const [dana, eli] = [await join(), await join(freshAddress(), "Eli")];
    const { id } = (await write(dana.headers)).body;
    const at = `${share}/comments/${id}`;
    const edit = (headers = {}) => service().call<Comment>(`PATCH ${at}`, { headers, body: { body: "Looks fine" } });
    expect([(await edit()).status, (await edit(eli.headers)).status]).toEqual([401, 403]);
    expect((await edit(dana.headers)).body).toMatchObject({ id, text: "Looks fine", guest: { id: dana.id } });
    expect((await service().call(`DELETE ${at}`, { headers: eli.headers })).status).toBe(403);
    for (let turn = 0; turn < 2; turn++) expect((await service().call(`DELETE ${at}`, { headers: dana.headers })).status).toBe(200);
    expect((await service().call(`DELETE ${at}`, { headers: eli.headers })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test("knows a guest on their link only [security: a guest's session is valid for one link]", async () => {
    const { join, project } = await open(service());
    const dana = await join();
    const other = await createMedia(service(), project);
    const [row] = await service().deps.db.update(media).set({ visibility: "public" }).where(eq(media.id, other.id)).returning();
    const elsewhere = `/shares/${row!.shareToken}`;
    expect((await service().call(`GET ${elsewhere}/guest`, { headers: dana.headers })).body).toEqual({ guest: null });
    expect((await service().call(`POST ${elsewhere}/comments`, { headers: dana.headers, body: { body: "Hi" } })).status).toBe(401);
  });

  test("refuses wrong, used and foreign codes alike, and five attempts at most", async () => {
    const { code, confirm, share } = await open(service());
    const first = await code(freshAddress());
    const wrong = first.code === "000 000" ? "111 111" : "000 000";
    for (let attempt = 0; attempt < 5; attempt++) expect((await confirm(first.codeId, wrong)).status).toBe(400);
    expect((await confirm(first.codeId, first.code)).status).toBe(400);
    const second = await code(freshAddress());
    expect((await confirm("another-browser", second.code)).status).toBe(400);
    expect((await confirm(second.codeId, second.code)).status).toBe(201);
    expect((await confirm(second.codeId, second.code)).status).toBe(400);
    expect((await service().call(`GET ${share}/guest`, { headers: { "share-guest": "x".repeat(28) } })).body).toEqual({ guest: null });
  });

  test("follows the project's setting for visitors and signed-in people", async () => {
    const { set, join, write, share, code, list } = await open(service());
    const dana = await join();
    const eli = await createUser(service(), { name: "Eli" });
    const elis = await personalToken(service(), eli);
    const asEli = () => service().call<Comment>(`POST ${share}/comments`, { token: elis, body: { body: "Hi" } });
    expect((await asEli()).body).toMatchObject({ author: { id: eli.id }, guest: { name: "Eli" } });
    await set("account");
    expect([(await write(dana.headers)).status, (await code(freshAddress())).status, (await asEli()).status]).toEqual([403, 403, 201]);
    await set("off");
    expect([(await write(dana.headers)).status, (await asEli()).status]).toEqual([403, 403]);
    expect((await list()).map(({ author }) => author?.id)).toEqual([eli.id, eli.id]);
    const own = (await list())[0]!.id;
    expect((await service().call(`DELETE ${share}/comments/${own}`, { token: elis })).status).toBe(200);
  });

  test("gives guests no rights on the media [security: guests comment on their link and nothing else]", async () => {
    const { join, write, share, mediaId, project } = await open(service());
    const dana = await join();
    const { id } = (await write(dana.headers)).body;
    for (const route of [
      `GET /media/${mediaId}/people?search=a`,
      `POST /media/${mediaId}/comments/${id}/resolve`,
      `GET /projects/${project.path}/guests`,
      `POST ${share}/access-requests`,
    ])
      expect((await service().call(route, { headers: dana.headers })).status, route).toBe(401);
    const mention = { type: "doc", content: [] };
    expect((await service().call(`POST ${share}/comments`, { headers: dana.headers, body: { body: mention } })).status).toBe(400);
  });

  test("removes a guest with their comments, in every browser and for good", async () => {
    const { join, write, list, remove, code, confirm, share, project, token } = await open(service());
    const dana = await join();
    const again = await join(dana.email);
    expect(again.id).toBe(dana.id);
    await write(dana.headers);
    await write(again.headers);
    expect((await remove(dana.id, true)).body).toMatchObject({ id: dana.id, comments: 0, removedAt: expect.any(String) });
    expect(await list()).toEqual([]);
    expect([(await write(dana.headers)).status, (await write(again.headers)).status]).toEqual([401, 401]);
    const sent = await code(dana.email);
    expect((await confirm(sent.codeId, sent.code)).status).toBe(403);
    expect((await service().call(`GET ${share}/guest`, { headers: dana.headers })).body).toEqual({ guest: null });
    const guests = await service().call<{ results: Guest[] }>(`GET /projects/${project.path}/guests`, { token });
    expect(guests.body.results).toMatchObject([{ id: dana.id, email: dana.email, removedAt: expect.any(String) }]);
  });

  test("keeps the comments of a removed guest unless asked, and lets only reviewers remove", async () => {
    const { join, write, list, remove, team } = await open(service());
    const dana = await join();
    await write(dana.headers);
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    expect((await remove(dana.id, true, await personalToken(service(), viewer, [team]))).status).toBe(404);
    expect((await remove(dana.id, false)).status).toBe(200);
    expect(await list()).toHaveLength(1);
    expect((await remove(dana.id, true)).body.comments).toBe(0);
  });

  test("mails the guest about replies until they unsubscribe, and the team about guests", async () => {
    const { join, write, mediaId, token, project } = await open(service());
    const dana = await join(freshAddress(), "Dana", { notify: true });
    const eli = await join(freshAddress(), "Eli");
    const root = (await write(dana.headers)).body.id;
    await write(eli.headers, { body: "Me too", threadId: root });
    const answer = () => service().call(`POST /media/${mediaId}/comments`, { token, body: { body: "Fixed", threadId: root } });
    await answer();
    const replies = async () => (await queuedMails(service(), dana.email)).filter(({ subject }) => subject.startsWith("New reply"));
    const [first, second] = await replies();
    expect([first!.text.includes("Me too"), second!.text.includes("Fixed"), first!.text.includes(project.name)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await queuedMails(service(), eli.email)).toHaveLength(1);
    const unsubscribe = new URL(first!.unsubscribeUrl!);
    const stopped = await service().call(`POST /unsubscribe${unsubscribe.search}`);
    expect(stopped.body).toEqual({ stopped: "guest" });
    await answer();
    expect(await replies()).toHaveLength(2);
  });

  test("lets guests of a share link comment on team media, and people ask for access there", async () => {
    const { team, project, token, mediaId } = await open(service(), "off");
    await service().deps.db.update(media).set({ visibility: "team" }).where(eq(media.id, mediaId));
    await service().call(`PATCH /projects/${project.path}`, { token, body: { shareLinks: true } });
    const body = { mediaIds: [mediaId], name: "For the client", comments: "guest" };
    const link = await service().call<{ url: string }>(`POST /projects/${project.path}/share-links`, { token, body });
    const share = `/shares/${link.body.url.split("/m/")[1]}`;
    const email = freshAddress();
    const sent = await service().call<{ codeId: string }>(`POST ${share}/guest-codes`, { body: { email } });
    const code = /\d{3} \d{3}/.exec((await queuedMails(service(), email))[0]!.subject)![0];
    const joined = await service().call(`POST ${share}/guest`, { body: { codeId: sent.body.codeId, code, name: "Dana" } });
    const headers = { "share-guest": joined.headers.get("share-guest")! };
    const comment = await service().call<Comment>(`POST ${share}/comments`, { headers, body: { body: "From the link" } });
    expect([comment.status, comment.body.guest?.name]).toEqual([201, "Dana"]);
    const asker = await createUser(service());
    const asked = await service().call(`POST ${share}/access-requests`, { token: await personalToken(service(), asker) });
    const list = await service().call(`GET /projects/${team.slug}/${project.name}/access-requests`, { token });
    expect([asked.body, list.body.pageInfo.total]).toEqual([{ request: "open" }, 1]);
  });

  test("admits a removed guest again after they confirm their address again", async () => {
    const { join, write, remove, code, confirm, project, token } = await open(service());
    const dana = await join();
    await remove(dana.id, false);
    const guests = async (state: string) =>
      (await service().call<{ results: Guest[] }>(`GET /projects/${project.path}/guests?state=${state}`, { token })).body.results.length;
    expect([await guests("active"), await guests("removed")]).toEqual([0, 1]);
    const admit = () => service().call<Guest>(`POST /projects/${project.path}/guests/${dana.id}/admit`, { token });
    expect((await admit()).body).toMatchObject({ id: dana.id, removedAt: null });
    expect((await admit()).status).toBe(200);
    expect([await guests("active"), (await write(dana.headers)).status]).toEqual([1, 401]);
    const sent = await code(dana.email);
    const { headers } = await confirm(sent.codeId, sent.code);
    expect((await write({ "share-guest": headers.get("share-guest")! })).status).toBe(201);
    const history = await service().deps.db.select().from(historyEntries).where(eq(historyEntries.targetId, dana.id));
    expect(history.map(({ kind }) => kind).toSorted()).toEqual(["guest.admitted", "guest.removed"]);
  });

  async function accountGuest() {
    const at = await open(service(), "off");
    const { project, token, mediaId } = at;
    await service().call(`PATCH /projects/${project.path}`, { token, body: { shareLinks: true } });
    const links = `/projects/${project.path}/share-links`;
    const body = { mediaIds: [mediaId], name: "For the client", comments: "account" };
    await service().deps.db.update(media).set({ visibility: "team" }).where(eq(media.id, mediaId));
    const { body: link } = await service().call<{ id: string; url: string }>(`POST ${links}`, { token, body });
    const share = `/shares/${link.url.split("/m/")[1]}`;
    const eli = await createUser(service());
    const own = await personalToken(service(), eli);
    const { body: root } = await service().call<Comment>(`POST ${share}/comments`, { token: own, body: { body: "From an account" } });
    const answer = () => service().call(`POST /media/${mediaId}/comments`, { token, body: { body: "Fixed", threadId: root.id } });
    const replies = async () => (await queuedMails(service(), eli.email)).filter(({ subject }) => subject.startsWith("New reply"));
    const change = (more: object) => service().call(`PATCH ${links}/${link.id}`, { token, body: more });
    return { share, own, link, answer, replies, change, mediaId };
  }

  test("mails a signed-in guest about replies, with the link that they came by, until they turn it off", async () => {
    const { share, own, link, answer, replies, mediaId } = await accountGuest();
    expect((await service().call(`GET ${share}/guest`, { token: own })).body).toMatchObject({ guest: { notify: true } });
    await answer();
    const [mail] = await replies();
    expect(mail!.text).toContain(`${link.url}-${mediaId}#`);
    await service().call(`PATCH ${share}/guest`, { token: own, body: { notify: false } });
    await answer();
    expect(await replies()).toHaveLength(1);
  });

  test("mails nothing to guests of a link that is off or has ended [security: replies stay behind the link]", async () => {
    const { answer, replies, change } = await accountGuest();
    await change({ isOn: false });
    await answer();
    await change({ isOn: true, endsAt: new Date(Date.now() + 60_000).toISOString() });
    service().travel(61_000);
    await answer();
    service().travel(-61_000);
    expect(await replies()).toEqual([]);
    await change({ endsAt: null });
    await answer();
    expect(await replies()).toHaveLength(1);
  });

  test("posts once per idempotency key, also in parallel", async () => {
    const { join, write, list } = await open(service());
    const dana = await join();
    const headers = { ...dana.headers, "idempotency-key": "one" };
    const replies = await Promise.all(Array.from({ length: 4 }, () => write(headers)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await write(headers, { body: "Other" })).status).toBe(409);
    expect(await list()).toHaveLength(1);
    const rows = await service().deps.db.select().from(comments).where(eq(comments.guestId, dana.id));
    expect(rows).toHaveLength(1);
  });
});

onEachDatabase(
  "limits of guests",
  (service) => {
    test("limits codes by network and address, so that others still get theirs", async () => {
      const { code } = await open(service());
      const email = freshAddress();
      const from = (address: string) => ({ "x-forwarded-for": address });
      const statuses = [];
      for (let turn = 0; turn < 7; turn++) statuses.push((await code(email, from("203.0.113.7"))).status);
      expect([statuses.slice(0, 5), statuses.at(-1)]).toEqual([[201, 201, 201, 201, 201], 429]);
      expect((await code(email, from("198.51.100.4"))).status).toBe(201);
    });

    test("mails one address at most 20 codes an hour through all links [security: links cannot flood a mailbox]", async () => {
      const [links, email] = [[await open(service()), await open(service()), await open(service())], freshAddress()];
      const statuses: number[] = [];
      for (let at = 0; at < 24; at++) statuses.push((await links[at % 3]!.code(email, { "x-forwarded-for": `203.0.${at}.7` })).status);
      expect([statuses.indexOf(429), (await queuedMails(service(), email)).length]).toEqual([20, 20]);
    });
  },
  { devMailbox: false },
);
