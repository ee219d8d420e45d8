import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nameOfPage } from "../../../../lib/builds/variants.ts";
import { tests } from "../../../db/snapshot-schema.ts";
import { runBuildJobs, sha, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { expectFlaky } from "../../../testing/expect-numbers.ts";
import { setUp } from "../../../testing/uploads.ts";

type Listed = { id: string; name: string; buildName: string; page?: { name: string; variants: number }; metrics: { changes: number } };

const HOME = ["chromium/home-dark vw-390.png", "webkit/home-light vw-820.png", "firefox/home-dark vw-820.png"] as const;
const CART = ["chromium/cart.png", "webkit/cart.png"] as const;

/** A project whose main branch has three pages: of `home` one variant alternates and another changes once, `cart` and `help` stay. */
async function threePages(service: TestService) {
  const made = await setUp(service);
  const [one, two, three] = await Promise.all(
    ["#111", "#999", "#f00"].map((colour) => drawing("#fff", [{ x: 5, y: 5, width: 40, height: 20, colour }])),
  );
  for (const at of [1, 2, 3, 4]) {
    const create = {
      commit: sha(String(at)),
      branch: "main",
      referenceCommit: null,
      parentCommits: [sha(String(at)), sha(String(at - 1))],
    };
    const home = { [HOME[0]]: one!, [HOME[1]]: at % 2 ? one! : two!, [HOME[2]]: at === 4 ? three! : one! };
    await verdictOf(service, made.ci, made.project, { ...home, [CART[0]]: one!, [CART[1]]: one!, "help.png": one! }, { create });
    await runBuildJobs(service);
  }
  const list = async (query: string) => {
    const { status, body } = await service.call(`GET /projects/${made.project.path}/tests?${query}`, { token: made.token });
    return { status, total: body.pageInfo?.total as number, totals: body.totals, results: body.results as Listed[] };
  };
  const pages = async (query = "") => {
    const { total, results } = await list(`groupBy=page${query}`);
    return { total, rows: results.map(({ name, page }) => [page!.name, page!.variants, name]) };
  };
  return { ...made, one: one!, list, pages };
}

onEachDatabase("pages of tests", (service) => {
  test.each(["flakiness", "changedBack", "changes", "lastSeen"])(
    "by %s a page is where its first variant is in the list of tests",
    async (sort) => {
      const { pages, list } = await threePages(service());
      const { results } = await list(`sort=${sort}`);
      const firsts = [...new Map(results.toReversed().map((found) => [nameOfPage(found.name), found])).values()];
      const inOrder = results.filter((found) => firsts.includes(found));
      const variants: Record<string, number> = { home: 3, cart: 2, help: 1 };
      const rows = inOrder.map(({ name }) => [nameOfPage(name), variants[nameOfPage(name)]!, name]);
      expect(await pages(`&sort=${sort}`)).toEqual({ total: 3, rows });
    },
  );

  test("by name pages are in the order of their names, each with the numbers of its flakiest variant", async () => {
    const { pages, list } = await threePages(service());
    const names = (await pages("&sort=name")).rows;
    expect(names).toEqual([
      ["cart", 2, expect.stringMatching(/cart/)],
      ["help", 1, "help.png"],
      ["home", 3, HOME[1]],
    ]);
    const { totals, results } = await list("groupBy=page&sort=name");
    expect([totals, results[2]!.metrics.changes]).toEqual([{ snapshots: 6, tests: 3 }, 3]);
  });

  test("pages of the list have each page of the product once, also with filters", async () => {
    const { pages } = await threePages(service());
    const all = [await pages("&sort=name&perPage=2"), await pages("&sort=name&perPage=2&page=2"), await pages("&perPage=2&page=3")];
    expect(all.map(({ total }) => total)).toEqual([3, 3, 3]);
    expect(all.map(({ rows }) => rows.map(([name]) => name))).toEqual([["cart", "help"], ["home"], []]);
    expect(await pages("&search=WEBKIT&sort=name")).toEqual({
      total: 2,
      rows: [
        ["cart", 1, CART[1]],
        ["home", 1, HOME[1]],
      ],
    });
    expect(await pages("&flaky=true")).toEqual({ total: 1, rows: [["home", 3, HOME[1]]] });
    expect(await pages("&search=nothing")).toEqual({ total: 0, rows: [] });
  });

  test("tests, noise and insights have the same flaky pages, numbers and counts of variants", async () => {
    const { team, token, project, ci, one } = await threePages(service());
    const create = { name: "phone", commit: sha("phone"), parentCommits: [sha("phone")] };
    await uploadBuild(service(), ci, { [HOME[1]]: one }, { create });
    await runBuildJobs(service());
    const read = async (route: string) => (await service().call(`GET ${route}`, { token })).body;
    const { flakyTests } = await read(`/accounts/${team.slug}/analytics/reviews?from=2026-01-01T00:00:00Z`);
    expect(flakyTests).toMatchObject([{ page: { name: "home", variants: 3 }, changedBack: 3, builds: 4 }]);
    await expectFlaky(read, `/projects/${project.path}`, flakyTests);
  });

  test("a flaky page is the same in each order of the list, and one without is left out", async () => {
    const { pages } = await threePages(service());
    for (const sort of ["flakiness", "changedBack", "changes", "lastSeen", "name"])
      expect(await pages(`&flaky=true&sort=${sort}`), sort).toEqual({ total: 1, rows: [["home", 3, HOME[1]]] });
  });

  test("a page of another suite is a row of its own, and unfolds to the tests of its suite", async () => {
    const { pages, list, ci, one } = await threePages(service());
    const create = { name: "phone", commit: sha("phone"), parentCommits: [sha("phone")] };
    await uploadBuild(service(), ci, { [HOME[0]]: one, [HOME[1]]: one }, { create });
    await runBuildJobs(service());
    expect((await pages("&search=home")).rows).toEqual([
      ["home", 3, HOME[1]],
      ["home", 2, HOME[1]],
    ]);
    expect(await pages("&buildName=phone")).toEqual({ total: 1, rows: [["home", 2, HOME[1]]] });
    const { results } = await list("groupBy=page&search=home");
    const variants = async (at: number, query = "") => {
      const { results: found } = await list(`variantsOf=${results[at]!.id}&sort=name${query}`);
      return found.map(({ name, buildName, page }) => ({ name, buildName, page }));
    };
    const inSuite = (buildName: string, names: readonly string[]) => names.map((name) => ({ name, buildName, page: undefined }));
    expect(await variants(0)).toEqual(inSuite("default", [HOME[0], HOME[2], HOME[1]]));
    expect(await variants(1)).toEqual(inSuite("phone", [HOME[0], HOME[1]]));
    expect(await variants(0, "&search=dark")).toEqual(inSuite("default", [HOME[0], HOME[2]]));
  });

  test("variants of a test of another project, or of none, are 404 [security: ids of other teams stay hidden]", async () => {
    const { list, project } = await threePages(service());
    const other = await threePages(service());
    const foreign = (await other.list("")).results[0]!.id;
    const asOwn = foreign.replace(other.project.name.toUpperCase(), project.name.toUpperCase());
    for (const id of [foreign, asOwn, "nothing"]) expect((await list(`variantsOf=${id}`)).status, id).toBe(404);
    expect((await list("groupBy=suite")).status).toBe(400);
  });

  test("the database names pages as the pages of the dashboard do", async () => {
    const { db } = service().deps;
    const { project } = await setUp(service());
    const word = fc.constantFrom(
      "home",
      "checkout",
      "pay",
      "flashlight",
      "Dark",
      "chrome",
      "WebKit",
      "vw-390",
      "vw 1440",
      "1280x720",
      "800 × 600",
      "320px",
    );
    const separator = fc.constantFrom("/", " ", "-", "_", ", ", "(", ") ", "[", "]", ".", "");
    const end = fc.constantFrom("", ".png", ".PNG", ".webp", ".x", ".snap.png");
    const names = fc.sample(
      fc
        .tuple(fc.array(fc.tuple(fc.oneof(word, fc.string({ maxLength: 4 })), separator), { maxLength: 5 }), end)
        .map(([parts, last]) => parts.flat().join("").replaceAll("\0", "") + last),
      800,
    );
    await db.insert(tests).values([...new Set(names)].map((name) => ({ projectId: project.id, buildName: "any", name })));
    const rows = await db
      .select()
      .from(tests)
      .where(and(eq(tests.projectId, project.id), eq(tests.buildName, "any")));
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ name, page }) => page !== nameOfPage(name))).toEqual([]);
  });
});
