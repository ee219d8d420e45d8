import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { deleteQueuedMails, queuedMails } from "../../../testing/mails.ts";
import { drawing } from "../../../testing/pictures.ts";
import { openReplica } from "../../../testing/queue.ts";
import { setUp } from "../../../testing/uploads.ts";
import { drawMailCrops } from "../../../mail/render-mail.ts";
import { concludeBuild } from "../../builds/conclusion/conclude-build.ts";
import { drawMailCrop } from "../../comments/thread-crop.ts";

type Person = TestUser & { token: string };

onEachDatabase("mail about builds", (service) => {
  let at: Awaited<ReturnType<typeof setUp>>;
  let ana: Person;
  let ben: Person;
  let cleo: Person;
  let number = 0;
  beforeAll(async () => {
    at = await setUp(service());
    const join = async (name: string): Promise<Person> => {
      const user = await createUser(service(), { name });
      await addMember(service(), at.team, user, "member");
      return { ...user, token: await personalToken(service(), user, [at.team]) };
    };
    [ana, ben, cleo] = [await join("Ana"), await join("Ben"), await join("Cleo")];
  });
  const call = (method: string, path: string, { token }: { token: string }, body?: unknown) =>
    service().call(`${method} /projects/${at.project.path}/builds/${path}`, { token, ...(body !== undefined && { body }) });
  /** Uploads a build of a new branch with one picture of this colour. */
  async function upload(colour: string) {
    number++;
    await uploadBuild(
      service(),
      at.ci,
      { "a.png": await drawing(colour) },
      { create: { branch: "feat/x", commit: sha(`mail ${number}`) } },
    );
    return number;
  }
  async function mails() {
    const rows = await queuedMails(service());
    await deleteQueuedMails(service());
    const names = new Map([ana, ben, cleo].map((one, index) => [one.email, ["ana", "ben", "cleo"][index]!]));
    return rows.map(({ to, subject }) => `${names.get(to) ?? to}: ${subject.replace(/^\[[^\]]+\] /, "")}`).toSorted();
  }

  test("people who are asked for a review get one mail, also for 10 requests at the same time [fault: No duplicate emails]", async () => {
    const build = await upload("#101010");
    const userIds = [ana.id, ben.id, cleo.id];
    const sent = await Promise.all(Array.from({ length: 10 }, () => call("POST", `${build}/reviewers`, ana, { userIds })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mails()).toEqual([
      `ben: Your review is requested on build #${build}`,
      `cleo: Your review is requested on build #${build}`,
    ]);
  });

  test("a request for a review shows the picture of the build", async () => {
    const build = await upload("#121212");
    await runBuildJobs(service());
    await call("POST", `${build}/reviewers`, ana, { userIds: [ben.id] });
    const { content } = (await queuedMails(service(), ben.email)).at(-1)!;
    const [picture] = await drawMailCrops(service().deps, content, drawMailCrop);
    expect((await sharp(picture!.bytes).metadata()).format).toBe("jpeg");
    await deleteQueuedMails(service());
  });

  test("a request that is withdrawn and sent again mails once while the first is remembered", async () => {
    const build = await upload("#111111");
    await call("POST", `${build}/reviewers`, ana, { userIds: [ben.id] });
    const [first] = await queuedMails(service());
    expect(first!.text).toContain("Ana asks for your review");
    await call("DELETE", `${build}/reviewers`, ana, { userIds: [ben.id] });
    await call("POST", `${build}/reviewers`, ana, { userIds: [ben.id] });
    expect(await mails()).toHaveLength(1);
  });

  test("changes are mailed to subscribers once, also when two processes conclude the build [fault: No duplicate emails]", async () => {
    await runBuildJobs(service());
    const build = await upload("#222222");
    await call("POST", `${build}/subscription`, ben);
    await deleteQueuedMails(service());
    const replica = openReplica(service());
    try {
      await runBuildJobs(service());
      const { id } = (await call("GET", String(build), ana)).body;
      await Promise.all([concludeBuild(service().deps, id), concludeBuild(replica.deps, id)]);
    } finally {
      await replica.close();
    }
    const [mail] = await queuedMails(service());
    expect(mail!.text).toContain("1 added.");
    expect(await mails()).toEqual([`ben: Changes found in build #${build}`]);
  });

  test("a review is mailed to the other subscribers, and its dismissal to its author", async () => {
    const build = await upload("#333333");
    await runBuildJobs(service());
    await call("POST", `${build}/reviewers`, ana, { userIds: [ben.id, cleo.id] });
    await deleteQueuedMails(service());
    const review = await call("POST", `${build}/reviews`, ben, { event: "REJECT", body: "The header is gone" });
    const [mail] = await queuedMails(service());
    expect(mail!.text).toContain("> The header is gone");
    expect(await mails()).toEqual([`cleo: Ben rejected build #${build}`]);
    expect((await call("POST", `${build}/reviews/${review.body.id}/dismiss`, { token: at.token })).status).toBe(200);
    expect(await mails()).toEqual([`ben: Your review of build #${build} was dismissed`]);
    await call("POST", `${build}/reviews`, cleo, { event: "COMMENT" });
    expect(await mails()).toEqual([]);
  });

  test("sends no mail about an automatic review or about changes that were approved before", async () => {
    await call("POST", `${await upload("#444444")}/subscription`, ben);
    await runBuildJobs(service());
    await call("POST", `${number}/reviews`, ana, { event: "APPROVE" });
    const again = await upload("#444444");
    await call("POST", `${again}/subscription`, ben);
    await deleteQueuedMails(service());
    await runBuildJobs(service());
    expect((await call("GET", String(again), ana)).body.status).toBe("accepted");
    expect(await mails()).toEqual([]);
  });

  test("people who unsubscribed from a build or from builds get none; requests still reach the former", async () => {
    const build = await upload("#555555");
    await call("DELETE", `${build}/subscription`, ben);
    await call("POST", `${build}/subscription`, cleo);
    await service().call("PATCH /me/notifications", { token: cleo.token, body: { builds: false } });
    await call("POST", `${build}/reviewers`, ana, { userIds: [ben.id, cleo.id] });
    expect(await mails()).toEqual([`ben: Your review is requested on build #${build}`]);
    await runBuildJobs(service());
    await call("POST", `${build}/reviews`, ana, { event: "APPROVE" });
    expect(await mails()).toEqual([]);
    await service().call("PATCH /me/notifications", { token: cleo.token, body: { builds: true } });
  });
});
