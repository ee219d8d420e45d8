import { expect, test } from "vitest";
import { mediaVersions } from "../../../db/media-schema.ts";
import { listDevMailbox } from "../../../mail/mailbox.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { shareProject } from "../../../testing/share-links.ts";

let serial = 0;

onEachDatabase("the entry of a share link", (service) => {
  async function passcodeLink() {
    const made = await shareProject(service());
    const media = await made.add("cart.png");
    const { body: link } = await made.create({ mediaIds: [media.id], audience: "passcode", passcode: "open sesame" });
    const enter = (passcode: string, address?: string) =>
      made.share(link.url, { body: { passcode }, ...(address && { address }) }, "POST /passcode");
    const secretOf = async (passcode: string) => (await enter(passcode)).headers.get("share-visitor");
    return { ...made, link, enter, secretOf };
  }

  test("asks for the passcode and names nothing before it [security: locked share links reveal nothing]", async () => {
    const { link, share, enter, token } = await passcodeLink();
    expect((await share(link.url, {}, "GET /entry")).body).toEqual({ needs: "passcode", link: null });
    for (const path of ["GET ", "GET /comments"]) {
      const { status, body } = await share(link.url, {}, path);
      expect([status, body]).toEqual([403, { error: "Enter the passcode of this link." }]);
    }
    const wrong = await enter("open sesam");
    expect([wrong.status, wrong.headers.get("share-visitor")]).toEqual([400, null]);
    const { status, headers } = await enter("open sesame");
    const visitor = headers.get("share-visitor");
    expect([status, visitor]).toEqual([204, expect.stringMatching(/^[a-z0-9]{28}$/)]);
    expect((await share(link.url, { visitor }, "GET /entry")).body.link).toMatchObject({ name: "Client", mediaCount: 1 });
    expect((await share(link.url, { visitor })).status).toBe(200);
    expect((await share(link.url, { token })).body.permissions).toContain("review");
  });

  test("opens files for the browser that entered the passcode only [security: file URLs need the passcode too]", async () => {
    const { link, share, secretOf } = await passcodeLink();
    const visitor = (await secretOf("open sesame"))!;
    const { fileUrl } = (await share(link.url, { visitor })).body.media;
    const read = async (secrets?: string) => (await fetch(fileUrl, { headers: secrets ? { "share-visitor": secrets } : {} })).status;
    expect(await read(visitor)).toBe(200);
    expect(await read(`${"x".repeat(28)}, ${visitor}`)).toBe(200);
    expect(await read()).toBe(404);
    expect(await read("x".repeat(28))).toBe(404);
  });

  test("asks again after another passcode, and after 90 days", async () => {
    const { link, share, change, secretOf } = await passcodeLink();
    const visitor = (await secretOf("open sesame"))!;
    const { fileUrl } = (await share(link.url, { visitor })).body.media;
    await change(link.id, { passcode: "another one" });
    expect((await share(link.url, { visitor })).status).toBe(403);
    expect((await fetch(fileUrl, { headers: { "share-visitor": visitor } })).status).toBe(404);
    const fresh = await secretOf("another one");
    expect((await share(link.url, { visitor: fresh })).status).toBe(200);
    await service()
      .deps.db.update(mediaVersions)
      .set({ expiresAt: new Date("9999-01-01") });
    service().travel(91 * 24 * 3_600_000);
    expect((await share(link.url, { visitor: fresh })).status).toBe(403);
    service().travel(-91 * 24 * 3_600_000);
  });

  test("limits passcode attempts by network; another network keeps its own [security: passcodes can't be guessed]", async () => {
    const { enter } = await passcodeLink();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await enter("wrong one", "203.0.113.7")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await enter("open sesame", "203.0.113.7")).status).toBe(429);
    expect((await enter("open sesame", "203.0.113.8")).status).toBe(204);
  });

  test("answers 200 passcodes at once, most with 429, and the right one soon after [security: guesses do not lock others out]", async () => {
    const { enter } = await passcodeLink();
    const guesses = await Promise.all(Array.from({ length: 200 }, (_, at) => enter("wrong one", `203.0.${at}.7`)));
    const refused = guesses.filter(({ status }) => status === 429);
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400, 429]));
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]!.headers.get("retry-after")).toBe("2");
    expect((await enter("open sesame", "198.51.100.9")).status).toBe(204);
  });

  test("keeps the visitor of one link out of another [security: a visitor is bound to one link]", async () => {
    const one = await passcodeLink();
    const two = await passcodeLink();
    const visitor = await one.secretOf("open sesame");
    expect((await two.share(two.link.url, { visitor })).status).toBe(403);
  });

  async function addressLink() {
    const made = await shareProject(service());
    const media = await made.add("cart.png");
    const named = `eve${serial++}@client.example`;
    const { body: link } = await made.create({ mediaIds: [media.id], audience: "addresses", addresses: [` ${named.toUpperCase()}`] });
    const request = (email: string) => made.share(link.url, { body: { email } }, "POST /codes");
    const confirm = (codeId: string, code: string) => made.share(link.url, { body: { codeId, code } }, "POST /address");
    const mailed = async (to: string) => {
      const [mail] = await listDevMailbox(service().deps, { to });
      return (
        /(\d{3}) (\d{3})/
          .exec(mail?.text ?? "")
          ?.slice(1)
          .join("") ?? null
      );
    };
    return { ...made, named, link, request, confirm, mailed };
  }

  test("mails a code to named addresses, with the same response for others [security: named addresses are not revealed]", async () => {
    const { link, share, named, request, confirm, mailed } = await addressLink();
    expect((await share(link.url, {}, "GET /entry")).body).toEqual({ needs: "address", link: null });
    const stranger = `stranger${serial}@other.example`;
    const refused = await request(stranger);
    expect([refused.status, await mailed(stranger)]).toEqual([201, null]);
    const { status, body } = await request(named);
    expect(status).toBe(201);
    const code = (await mailed(named))!;
    expect((await confirm(refused.body.codeId, code)).status).toBe(400);
    const { headers } = await confirm(body.codeId, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await confirm(body.codeId, code)).status).toBe(400);
    expect((await share(link.url, { visitor: headers.get("share-visitor") })).status).toBe(200);
  });

  test("closes when the address is taken off the link", async () => {
    const { link, share, change, named, request, confirm, mailed } = await addressLink();
    const { body } = await request(named);
    const visitor = (await confirm(body.codeId, (await mailed(named))!)).headers.get("share-visitor")!;
    const { fileUrl } = (await share(link.url, { visitor })).body.media;
    await change(link.id, { addresses: ["ana@client.example"] });
    expect((await share(link.url, { visitor })).status).toBe(403);
    expect((await fetch(fileUrl, { headers: { "share-visitor": visitor } })).status).toBe(404);
  });

  test("allows five attempts for a code, also concurrent ones, and ten minutes", async () => {
    const { named, request, confirm, mailed } = await addressLink();
    const { body } = await request(named);
    const code = (await mailed(named))!;
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await Promise.all(Array.from({ length: 8 }, () => confirm(body.codeId, wrong)));
    expect((await confirm(body.codeId, code)).status).toBe(400);
    const second = await request(named);
    const fresh = (await mailed(named))!;
    service().travel(10 * 60_000 + 1000);
    expect((await confirm(second.body.codeId, fresh)).status).toBe(400);
    service().travel(-10 * 60_000 - 1000);
  });

  test("counts visits of people outside the project once for each browser", async () => {
    const { add, create, list, share, token } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id] });
    const visit = async (headers: Record<string, string>, own?: string) =>
      (await service().call(`POST /shares/${link.url.split("/m/")[1]}/visits`, { token: own, headers })).headers.get("share-visited");
    expect(await visit({})).toBe("1");
    expect(await visit({ "share-visited": "1" })).toBeNull();
    expect(await visit({}, token)).toBeNull();
    expect(await visit({ "x-forwarded-for": "203.0.113.9" })).toBe("1");
    expect((await list()).body.results[0].visits).toBe(2);
    expect((await share(media.url, { token }, "POST /visits")).status).toBe(204);
  });

  test("records the time of the newest visit, also of browsers that were counted", async () => {
    const { add, create, list, share } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id] });
    const last = async () => (await list()).body.results[0].lastVisitAt;
    const again = () => service().call(`POST /shares/${link.url.split("/m/")[1]}/visits`, { headers: { "share-visited": "1" } });
    expect(await last()).toBeNull();
    await share(link.url, {}, "POST /visits");
    const first = await last();
    expect(first).not.toBeNull();
    service().travel(60_000);
    await again();
    expect(await last()).toBe(first);
    service().travel(600_000);
    await again();
    expect(Date.parse(await last())).toBeGreaterThan(Date.parse(first));
    service().travel(-660_000);
  });

  test("of a media's own share page owes nothing", async () => {
    const { add, share, token } = await shareProject(service());
    const media = await add("cart.png");
    expect((await share(media.url, { token }, "GET /entry")).body).toEqual({ needs: null, link: null });
    expect((await share(media.url, {}, "GET /entry")).status).toBe(404);
    expect((await share(media.url, { token, body: { passcode: "x" } }, "POST /passcode")).status).toBe(404);
  });
});
