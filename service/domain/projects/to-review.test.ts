import { expect, test } from "vitest";
import { button, changedBuild, NAVY, page, pagesOf } from "../../testing/changed-build.ts";
import { addMember, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { picture, upload } from "../../testing/uploads.ts";

onEachDatabase("what waits for a review in the list of projects", (service) => {
  test("counts the newest build of each branch, and files with a version after their verdict", async () => {
    const { team, project, send, token, path, ci } = await changedBuild(service());
    const listed = async (by = token) =>
      (await service().call(`GET /accounts/${team.slug}/projects`, { token: by })).body.results.find(
        ({ id }: { id: string }) => id === project.id,
      ).toReview;
    expect(await listed()).toEqual({ builds: 1, media: 0 });
    await send("3", await pagesOf(true), "feat/y");
    expect(await listed()).toEqual({ builds: 2, media: 0 });
    await send("4", await pagesOf(true), "feat/y");
    expect(await listed()).toEqual({ builds: 2, media: 0 });
    await service().call(`POST ${path}/builds/4/reviews`, { token, body: { event: "APPROVE" } });
    expect(await listed()).toEqual({ builds: 1, media: 0 });

    const version = async () => (await upload(service(), ci, await picture(), { name: "checkout.png", branch: "pay" })).body.id as string;
    const id = await version();
    expect((await listed()).media).toBe(0);
    await service().call(`POST /media/${id}/reviews`, { token, body: { event: "APPROVE" } });
    expect((await listed()).media).toBe(0);
    await version();
    expect((await listed()).media).toBe(1);

    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    await service().call(`PUT ${path}/contributors/${viewer.id}`, { token, body: { level: "viewer" } });
    expect(await listed(await personalToken(service(), viewer, [team]))).toBeUndefined();
  });

  test("says how many threads are open, and shows pictures of different pages of the newest build", async () => {
    const { team, project, send, token, path } = await changedBuild(service());
    const listed = async () => (await service().call(`GET /accounts/${team.slug}/projects`, { token })).body.results[0];
    const { newestBuild, openThreads } = await listed();
    expect(openThreads).toBe(0);
    expect(newestBuild.pictures).toMatchObject(Array.from({ length: 3 }, () => ({ width: 200, height: 120 })));
    expect((await fetch(newestBuild.pictures[0].url)).headers.get("content-type")).toBe("image/webp");

    const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Too blue" }] }] };
    const made = await service().call(`POST ${path}/builds/2/comments`, { token, body: { body } });
    expect(made.status).toBe(201);
    expect((await listed()).openThreads).toBe(1);
    const variants = { "home-dark.png": await page(), "home-light.png": await page(button(1, 1, NAVY)), "notes.txt": Buffer.from("one") };
    await send("3", variants);
    expect((await listed()).newestBuild.pictures).toHaveLength(1);
    expect((await listed()).id).toBe(project.id);
  });
});
