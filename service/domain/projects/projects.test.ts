import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { projects } from "../../db/schema.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../testing/harness.ts";

async function team(service: TestService) {
  const [owner, member, contributor] = [await createUser(service), await createUser(service), await createUser(service)];
  const account = await createTeam(service, { owner, member, contributor });
  const token = (person: typeof owner) => personalToken(service, person, [account]);
  return {
    ...account,
    people: { owner, member, contributor },
    as: { owner: await token(owner), member: await token(member), contributor: await token(contributor) },
  };
}

onEachDatabase("projects", (service) => {
  describe("GET /accounts/{accountSlug}/projects", () => {
    test("lists the most recently active first with the total, with two statements", async () => {
      const acme = await team(service());
      const names: string[] = [];
      for (let index = 0; index < 3; index++) {
        const { id, name } = await createProject(service(), acme);
        await service()
          .deps.db.update(projects)
          .set({ activeAt: new Date(Date.UTC(2026, 0, 1 + index)) })
          .where(eq(projects.id, id));
        names.unshift(name);
      }
      service().statements();
      const { status, body } = await service().call(`GET /accounts/${acme.slug}/projects?perPage=2`, { token: acme.as.member });
      expect(service().statements()).toBe(2);
      expect(status).toBe(200);
      expect(body.pageInfo).toEqual({ total: 3, page: 1, perPage: 2 });
      expect(body.results.map((one: { name: string }) => one.name)).toEqual(names.slice(0, 2));
      const past = await service().call(`GET /accounts/${acme.slug}/projects?page=9&perPage=2`, { token: acme.as.member });
      expect(past.body).toEqual({ pageInfo: { total: 3, page: 9, perPage: 2 }, results: [] });
    });

    test("shows a contributor only the projects that have a level for them", async () => {
      const acme = await team(service());
      const { contributor } = acme.people;
      await createProject(service(), acme);
      const given = await createProject(service(), acme, { levels: [[contributor, "reviewer"]] });
      const byDefault = await createProject(service(), acme, { defaultUserLevel: "viewer" });
      const { body } = await service().call(`GET /accounts/${acme.slug}/projects`, { token: acme.as.contributor });
      const seen = Object.fromEntries(body.results.map((one: { name: string; permissions: string[] }) => [one.name, one.permissions]));
      expect(seen).toEqual({ [given.name]: ["view", "review"], [byDefault.name]: ["view"] });
      expect(body.pageInfo.total).toBe(2);
    });

    test.each(["perPage=101", "perPage=0", "page=0", "page=abc", "page=1.5", "page=1e2", "page=", "page=1&page=2"])(
      "refuses %s with 400 and details",
      async (query) => {
        const acme = await team(service());
        const { status, body } = await service().call(`GET /accounts/${acme.slug}/projects?${query}`, { token: acme.as.owner });
        expect(status).toBe(400);
        expect(body.details[0].message).toMatch(/^(page|perPage)/);
        if (query === "perPage=101") expect(body.details[0].message).toContain("perPage must be at most 100");
      },
    );
  });

  describe("POST /projects", () => {
    test("creates a project with the default values", async () => {
      const acme = await team(service());
      const { status, body } = await service().call("POST /projects", {
        token: acme.as.owner,
        body: { name: "  booking-web ", accountSlug: acme.slug },
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        name: "booking-web",
        account: { slug: acme.slug },
        private: true,
        defaultBaseBranch: "main",
        summaryCheck: "auto",
      });
    });

    test("refuses people who are not owners", async () => {
      const acme = await team(service());
      for (const token of [acme.as.member, acme.as.contributor])
        expect((await service().call("POST /projects", { token, body: { name: "web", accountSlug: acme.slug } })).status).toBe(403);
    });

    test("refuses names that are malformed, reserved or taken in any case, and ignores unknown fields", async () => {
      const acme = await team(service());
      const create = (body: unknown) => service().call("POST /projects", { token: acme.as.owner, body });
      for (const name of ["", " ", "a b", "ä", "x".repeat(101), "new", "Settings", null, 5])
        expect((await create({ name, accountSlug: acme.slug })).status, String(name)).toBe(400);
      expect((await create({ name: "Shop", accountSlug: acme.slug, id: "mine", private: false })).body).toMatchObject({ private: true });
      expect((await create({ name: "sHOP", accountSlug: acme.slug })).status).toBe(400);
    });

    test("refuses bodies that are not a JSON object, without a 5xx", async () => {
      const acme = await team(service());
      const send = (body: string, type = "application/json") =>
        service().call("POST /projects", { token: acme.as.owner, body, headers: { "content-type": type } });
      expect((await send("{")).status).toBe(400);
      expect((await send("null")).status).toBe(400);
      expect((await send('"x"')).status).toBe(400);
      expect((await send("[]")).status).toBe(400);
      expect((await send("{}", "text/plain")).status).toBe(415);
      expect((await send(`{"name":"a\\u0000","accountSlug":"${acme.slug}"}`)).status).toBe(400);
      expect((await send(JSON.stringify({ name: "x".repeat(1_100_000) }))).status).toBe(413);
      expect((await send('{"name":"\\ud800","accountSlug":"x"}')).status).toBe(400);
    });

    test("creates one project for ten concurrent calls with one name", async () => {
      const acme = await team(service());
      const responses = await Promise.all(
        Array.from({ length: 10 }, () =>
          service().call("POST /projects", { token: acme.as.owner, body: { name: "once", accountSlug: acme.slug } }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
    });
  });

  describe("GET /projects/{owner}/{project}", () => {
    test("returns the project by name in any case, to people and to its own token", async () => {
      const acme = await team(service());
      const project = await createProject(service(), acme);
      expect((await service().call(`GET /projects/${acme.slug}/${project.name.toUpperCase()}`, { token: acme.as.member })).body.id).toBe(
        project.id,
      );
      expect((await service().call(`GET /projects/${project.path}`, { token: await projectToken(service(), project) })).body.id).toBe(
        project.id,
      );
    });

    test("returns the same 404 for unknown, foreign and hidden projects", async () => {
      const [acme, other] = [await team(service()), await team(service())];
      const [mine, foreign] = [await createProject(service(), acme), await createProject(service(), other)];
      const unknown = await service().call(`GET /projects/${acme.slug}/nothing`, { token: acme.as.owner });
      expect(unknown.status).toBe(404);
      for (const [path, token] of [
        [foreign.path, acme.as.owner],
        [mine.path, acme.as.contributor],
        [mine.path, await projectToken(service(), foreign)],
      ] as const)
        expect((await service().call(`GET /projects/${path}`, { token })).body).toEqual(unknown.body);
    });
  });
});
