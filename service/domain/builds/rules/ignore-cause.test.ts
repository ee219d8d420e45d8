import { expect, test } from "vitest";
import { changedBuild, pagesOf } from "../../../testing/changed-build.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";

type Cause = { id: string; recoloured: object | null; snapshots: number };

onEachDatabase("ignoring the snapshots of a cause", (service) => {
  test("ignores their changes in this build and in later ones, in the snapshots that a pattern matches", async () => {
    const { path, token, causes, diffs, build, send } = await changedBuild(service());
    const [recolour] = ((await causes()).results as Cause[]).filter(({ recoloured, snapshots }) => recoloured && snapshots === 3);
    const ignore = (body: object) => service().call(`POST ${path}/builds/2/ignored-changes`, { token, body });
    expect((await ignore({ causeId: recolour!.id, tests: "settings/**", days: 30 })).body).toEqual({ snapshots: 2 });
    const ignored = async (number: number) => (await diffs(number)).filter(({ status }) => status === "ignored").map(({ name }) => name);
    expect(await ignored(2)).toEqual(["settings/profile.png", "settings/team.png"]);
    expect((await build()).stats).toMatchObject({ ignored: 2, changed: 3 });
    await send("3", await pagesOf(true));
    expect(await ignored(3)).toEqual(["settings/profile.png", "settings/team.png"]);
    const { results } = (await service().call(`GET ${path}/ignored-changes`, { token })).body;
    const found = async (search: string) =>
      (await service().call(`GET ${path}/ignored-changes?search=${encodeURIComponent(search)}`, { token })).body.results.length;
    expect(await found("no such test")).toBe(0);
    expect(await found(results[0].test.name.toUpperCase())).toBeGreaterThan(0);
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({ ignoredUntil: expect.any(String), occurrences: 0 });
    expect((await fetch(results[0].pictureUrl)).headers.get("content-type")).toBe("image/webp");
    const listed = (await service().call(`GET ${path}/tests`, { token })).body.results as { name: string; pictureUrl: string | null }[];
    const pictures = Object.fromEntries(listed.map(({ name, pictureUrl }) => [name, pictureUrl]));
    expect(pictures).toMatchObject({ "shop/text.txt": null, "settings/team.png": expect.stringContaining("/files/thumbnails/") });
    expect((await ignore({ causeId: recolour!.id, tests: "nowhere/**" })).status).toBe(404);
    expect((await ignore({ causeId: "0" })).status).toBe(404);
  });

  test("refuses viewers, and projects that ignore nothing", async () => {
    const { path, token, causes, team } = await changedBuild(service());
    const [cause] = (await causes()).results as Cause[];
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    await service().call(`PUT ${path}/contributors/${viewer.id}`, { token, body: { level: "viewer" } });
    const seen = await personalToken(service(), viewer, [team]);
    const ignore = (own: string) => service().call(`POST ${path}/builds/2/ignored-changes`, { token: own, body: { causeId: cause!.id } });
    expect((await ignore(seen)).status).toBe(403);
    await service().call(`PATCH ${path}`, { token, body: { ignoreConfig: { enabled: false, autoIgnore: null } } });
    const refused = await ignore(token);
    expect([refused.status, refused.body.error]).toEqual([400, "This project does not ignore changes. Turn it on in its settings."]);
  });
});
