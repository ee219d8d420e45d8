import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../db/schema.ts";
import { createMedia, discussion } from "../../testing/discussions.ts";
import { addMember, createProject, createUser, personalToken, projectToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("GET /media/{mediaId}/people", (service) => {
  const find = async (mediaId: string, token: string | undefined, search = "") =>
    service().call(`GET /media/${mediaId}/people?search=${encodeURIComponent(search)}`, { token });
  const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

  test("returns people with access to the project by name, without the caller", async () => {
    const at = await discussion(service());
    const [cleo, ben, guest, outside, disabled] = await Promise.all(
      ["Cleo 100%", "ben", "Guest", "Outside", "Disabled"].map((name) => createUser(service(), { name })),
    );
    await createUser(service(), { name: "Stranger" });
    for (const user of [cleo!, ben!, disabled!]) await addMember(service(), at.team, user, "member");
    for (const user of [guest!, outside!]) await addMember(service(), at.team, user, "contributor");
    await service().deps.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled!.id));
    const project = await createProject(service(), at.team, { levels: [[guest!, "viewer"]] });
    const { id } = await createMedia(service(), project);
    expect((await find(id, at.token)).body).toEqual([
      { id: ben!.id, slug: ben!.slug, name: "ben" },
      { id: cleo!.id, slug: cleo!.slug, name: "Cleo 100%" },
      { id: guest!.id, slug: guest!.slug, name: "Guest" },
    ]);
    expect(names(await find(id, at.token, " CLEO "))).toEqual(["Cleo 100%"]);
    expect(names(await find(id, at.token, "0%"))).toEqual(["Cleo 100%"]);
    expect(names(await find(id, at.token, ben!.slug))).toEqual(["ben"]);
    expect(names(await find(id, at.token, "_'\\"))).toEqual([]);
    const open = await createMedia(service(), await createProject(service(), at.team, { defaultUserLevel: "viewer" }));
    expect(names(await find(open.id, at.token))).toEqual(["ben", "Cleo 100%", "Guest", "Outside"]);
  });

  test("returns 403 to viewers, 404 to outsiders and 400 for a search that is too long", async () => {
    const at = await discussion(service());
    const [viewer, stranger] = [await createUser(service()), await createUser(service())];
    await addMember(service(), at.team, viewer, "contributor");
    const { id } = await createMedia(service(), await createProject(service(), at.team, { levels: [[viewer, "viewer"]] }));
    const status = async (mediaId: string, token: string | undefined, search?: string) => (await find(mediaId, token, search)).status;
    expect(await status(id, await personalToken(service(), viewer, [at.team]))).toBe(403);
    expect(await status(at.mediaId, await personalToken(service(), viewer, [at.team]))).toBe(404);
    expect(await status(id, await personalToken(service(), stranger))).toBe(404);
    expect(await status("unknown", at.token)).toBe(404);
    expect(await status(id, at.token, "x".repeat(101))).toBe(400);
    expect(await status(id, await projectToken(service(), at.project))).toBe(403);
    expect(await status(id, undefined)).toBe(401);
  });
});
