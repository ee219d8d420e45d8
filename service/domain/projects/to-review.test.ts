import { expect, test } from "vitest";
import { changedBuild, pagesOf } from "../../testing/changed-build.ts";
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
});
