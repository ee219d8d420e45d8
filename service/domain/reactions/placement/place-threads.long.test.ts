import { describe, expect, test } from "vitest";
import { runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

type Button = { x: number; y: number; colour?: string };
const size = { width: 300, height: 260 };
/** A page with a title and buttons, each with a mark of its own. */
const page = (buttons: readonly (Button | null)[]) =>
  drawing(
    "#fff",
    [
      { x: 10, y: 10, width: 90, height: 8, colour: "#111" },
      ...buttons.flatMap((button, at) =>
        button
          ? [
              { ...button, width: 80, height: 28, colour: button.colour ?? "#2563eb" },
              { x: button.x + 10, y: button.y + 8, width: 12 + at * 9, height: 5, colour: "#fff" },
              { x: button.x + 8 + at * 4, y: button.y + 17, width: 20, height: 4, colour: "#fff" },
            ]
          : [],
      ),
    ],
    size,
  );
const point = { type: "point", x: 50 / size.width, y: 94 / size.height } as const;

onEachDatabase("threads of earlier builds", (service) => {
  async function branch() {
    const at = await setUp(service());
    const person = await createUser(service(), { name: "Ana" });
    await addMember(service(), at.team, person, "member");
    const token = await personalToken(service(), person, [at.team]);
    const call = (method: string, path: string, body?: unknown) =>
      service().call(`${method} /projects/${at.project.path}/builds/${path}`, { token, ...(body !== undefined && { body }) });
    let number = 0;
    const build = async (pages: Record<string, Buffer>, name = "default", head = "feat/x") => {
      number++;
      await uploadBuild(service(), at.ci, pages, { create: { branch: head, commit: sha(String(number)), name } });
      await runBuildJobs(service());
      return number;
    };
    const pin = async (on: number, more: object = {}) => {
      const { results } = (await call("GET", `${on}/diffs`)).body;
      const sent = await call("POST", `${on}/comments`, { body: "Too wide", screenshotDiffId: results[0].id, anchor: point, ...more });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      return sent.body;
    };
    const earlier = async (on: number) => (await call("GET", `${on}/earlier-threads`)).body;
    return { call, build, pin, earlier };
  }
  const first = [
    { x: 20, y: 30 },
    { x: 20, y: 80 },
    { x: 20, y: 130 },
  ];

  describe("placements", () => {
    test("a pin stays, moves and goes with its area, and unsure names the build where it was seen", async () => {
      const { build, pin, earlier } = await branch();
      await build({ "a.png": await page(first) });
      const thread = await pin(1);
      await build({ "a.png": await page(first) });
      expect(await earlier(2)).toMatchObject([
        {
          buildNumber: 1,
          comments: [{ id: thread.id }],
          placement: { state: "same", changed: false, anchor: point, lastSeenBuildNumber: 2 },
        },
      ]);
      await build({ "a.png": await page([first[0]!, { x: 20, y: 120 }, { x: 20, y: 170 }]) });
      const [moved] = await earlier(3);
      expect(moved.placement).toMatchObject({ state: "moved", dx: 0, dy: 40, changed: false, lastSeenBuildNumber: 3 });
      expect(moved.placement.anchor.y).toBeCloseTo(134 / size.height, 5);
      await build({ "a.png": await page([first[0]!, null, first[2]!]) });
      expect((await earlier(4))[0].placement).toMatchObject({ state: "gone", anchor: null, lastSeenBuildNumber: 3 });
      await build({ "a.png": await drawing("#000", [{ x: 5, y: 5, width: 250, height: 200, colour: "#fa0" }], size) });
      expect(["gone", "unsure"]).toContain((await earlier(5))[0].placement.state);
      expect((await earlier(5))[0].placement).toMatchObject({ anchor: null, lastSeenBuildNumber: 3 });
    });

    test("only builds of the branch and suite that have the test show a thread", async () => {
      const { build, pin, earlier } = await branch();
      await build({ "a.png": await page(first) });
      await pin(1);
      await build({ "b.png": await page(first) });
      await build({ "a.png": await page(first) }, "storybook");
      await build({ "a.png": await page(first) }, "default", "feat/y");
      for (const number of [2, 3, 4]) expect(await earlier(number)).toEqual([]);
    });

    test("a thread of an older build is shown in the newest one, and resolving it in either ends it", async () => {
      const { build, pin, earlier, call } = await branch();
      await build({ "a.png": await page(first) });
      await build({ "a.png": await page(first) });
      const thread = await pin(1);
      await runBuildJobs(service());
      expect(await earlier(2)).toMatchObject([{ comments: [{ id: thread.id, side: "after" }] }]);
      expect((await call("POST", `1/comments/${thread.id}/resolve`)).status).toBe(200);
      expect(await earlier(2)).toEqual([]);
      await call("POST", `1/comments/${thread.id}/unresolve`);
      await runBuildJobs(service());
      expect(await earlier(2)).toHaveLength(1);
    });

    test("a draft is shown nowhere until its review, and then in the newest build", async () => {
      const { build, pin, earlier, call } = await branch();
      await build({ "a.png": await page(first) });
      await pin(1, { addToReview: true });
      await build({ "a.png": await page(first) });
      expect(await earlier(2)).toEqual([]);
      expect((await call("POST", "1/reviews", { event: "COMMENT", body: "Done" })).status).toBe(200);
      await runBuildJobs(service());
      expect(await earlier(2)).toHaveLength(1);
    });
  });

  test("the read state of a build counts its threads and those that it shows", async () => {
    const { build, pin, call } = await branch();
    await build({ "a.png": await page(first) });
    const thread = await pin(1);
    await build({ "a.png": await page(first) });
    const began = await call("PATCH", "2/reading", {});
    expect(began.body).toMatchObject({ since: expect.any(String), threads: {} });
    const threads = { [thread.id]: thread.createdAt, "comment-unknown": thread.createdAt };
    expect((await call("PATCH", "2/reading", { threads })).body.threads).toEqual({ [thread.id]: thread.createdAt });
    expect((await call("GET", "1/reading")).body).toEqual({ since: null, threads: { [thread.id]: thread.createdAt } });
    expect((await call("GET", "2/reading")).body.threads).toEqual({ [thread.id]: thread.createdAt });
  });
});
