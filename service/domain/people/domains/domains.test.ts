import { domainToASCII } from "node:url";
import { describe, expect, test } from "vitest";
import { emails } from "../../../db/schema.ts";
import { findOrCreatePerson } from "../accounts/people.ts";
import { createUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { levelsOf, ownedTeam } from "../../../testing/teams.ts";

let serial = 0;
const newDomain = () => `d${process.pid}-${serial++}.example`;

onEachDatabase("domains", (service) => {
  /** A team whose owner has a verified address at a domain. */
  async function opening(domain = newDomain()) {
    const held = await ownedTeam(service());
    await service()
      .deps.db.insert(emails)
      .values({ address: `owner-${held.owner.slug}@${domain}`, userId: held.owner.id, verifiedAt: new Date() });
    const path = `/accounts/${held.team.slug}/domains`;
    const add = (given: unknown) => service().call(`POST ${path}`, { token: held.token, body: { domain: given } });
    const list = async () =>
      (await service().call<{ domain: string }[]>(`GET ${path}`, { token: held.token })).body.map((one) => one.domain);
    const remove = (given: string) => service().call(`DELETE ${path}/${given}`, { token: held.token });
    return { ...held, domain, add, list, remove };
  }

  describe("POST /accounts/{accountSlug}/domains", () => {
    test("adds a domain, trimmed and in lower case", async () => {
      const { domain, add, list } = await opening();
      const { status, body } = await add(`  ${domain.toUpperCase()} `);
      expect(status).toBe(201);
      expect(body).toMatchObject({ domain });
      expect(await list()).toEqual([domain]);
    });

    test.each([
      ..."gmail.com GMAIL.com googlemail.com outlook.com proton.me tuta.io duck.com mailinator.com qq.com gmx.de yahoo.co.uk".split(" "),
      ..."gmail.com. .gmail.com acme @acme.com a@acme.com -acme.com acme-.com acme..com acme.c0m- http://acme.com acme.com/x 127.0.0.1".split(
        " ",
      ),
      ..."ｇmail.com a_b.com acme．com@ bü_cher.example".split(" "),
      ..."mozmail.com simplelogin.com posteo.de ana.anonaddy.com aleeas.com mx.gmail.com startmail.com riseup.net".split(" "),
      "acme.com\r\nx",
      `${"a".repeat(64)}.com`,
      `${"a.".repeat(127)}com`,
    ])("refuses %j with 400 [security: no public or imitated domains]", async (given) => {
      const { add, list } = await opening();
      const { status, body } = await add(given);
      expect(status).toBe(400);
      expect(body).toMatchObject({ details: [{ message: expect.stringMatching(/^domain /) }] });
      expect(await list()).toEqual([]);
    });

    test.each([["bücher"], ["пример"], ["例え"]])("adds an international domain of %j, written in either form, once", async (label) => {
      const unicode = `${label}-${newDomain()}`;
      const ascii = domainToASCII(unicode);
      const { add, list } = await opening(ascii);
      expect([(await add(unicode.toUpperCase())).status, (await add(ascii)).status]).toEqual([201, 409]);
      expect(await list()).toEqual([ascii]);
    });

    test("returns 403 for a domain that looks like another one [security: no imitated domains]", async () => {
      const { add } = await opening();
      for (const given of ["gmáil.com", "xn--gmal-nza.com", "\u0430cme.com"]) expect((await add(given)).status).toBe(403);
    });

    test.each([[""], [null], [7], [["acme.com"]], ["x".repeat(10_240)]])(
      "refuses no text or too much of it with 400: %j",
      async (given) => {
        expect((await (await opening()).add(given)).status).toBe(400);
      },
    );

    test("returns 403 without a verified address on exactly this domain [security: only own domains]", async () => {
      const { domain, add, owner } = await opening();
      const claimed = newDomain();
      await service()
        .deps.db.insert(emails)
        .values({ address: `x-${owner.slug}@${claimed}`, userId: owner.id });
      for (const other of [claimed, newDomain(), `mail.${domain}`, "example"])
        expect((await add(other)).status).toBe(other === "example" ? 400 : 403);
      const sub = await opening(`mail.${newDomain()}`);
      expect((await sub.add(sub.domain.slice("mail.".length))).status).toBe(403);
    });

    test("returns 409 the second time, allows it to another team, and adds it once for eight concurrent calls", async () => {
      const { domain, add } = await opening();
      const responses = await Promise.all(Array.from({ length: 8 }, () => add(domain)));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
      expect((await (await opening(domain)).add(domain)).status).toBe(201);
    });
  });

  test("GET lists domains alphabetically, DELETE removes one in any case, once", async () => {
    const held = await opening();
    const [b, a] = [held.domain, `a-${held.domain}`];
    await service()
      .deps.db.insert(emails)
      .values({ address: `second-${held.owner.slug}@${a}`, userId: held.owner.id, verifiedAt: new Date() });
    for (const domain of [b, a]) await held.add(domain);
    expect(await held.list()).toEqual([a, b]);
    expect((await held.remove(b.toUpperCase())).status).toBe(204);
    expect((await held.remove(b)).status).toBe(404);
    expect((await (await opening()).remove(a)).status).toBe(404);
    expect(await held.list()).toEqual([a]);
  });

  describe("sign-up", () => {
    const signUp = (email: string) => findOrCreatePerson(service().deps, email);

    test("joins every team with the domain at its default role, only at sign-up", async () => {
      const first = await opening();
      const second = await opening(first.domain);
      const before = await createUser(service());
      await first.add(first.domain);
      await second.add(first.domain);
      await service().call(`PATCH /accounts/${second.team.slug}`, { token: second.token, body: { defaultUserLevel: "contributor" } });
      const { id } = await signUp(`ana@${first.domain}`);
      expect((await levelsOf(service(), first.team))[id]).toBe("member");
      expect((await levelsOf(service(), second.team))[id]).toBe("contributor");
      expect(await levelsOf(service(), first.team)).not.toHaveProperty(before.id);
      await first.remove(first.domain);
      const later = await signUp(`ben@${first.domain}`);
      expect(await levelsOf(service(), first.team)).not.toHaveProperty(later.id);
      expect(await levelsOf(service(), first.team)).toHaveProperty(id);
      expect(await levelsOf(service(), second.team)).toHaveProperty(later.id);
    });

    test("uses the role of a pending invite and deletes it", async () => {
      const { team, token, domain, add } = await opening();
      await add(domain);
      const email = `cara@${domain}`;
      await service().call(`POST /accounts/${team.slug}/invites`, { token, body: { members: [{ email, level: "owner" }] } });
      const { id } = await signUp(email);
      expect((await levelsOf(service(), team))[id]).toBe("owner");
      const left = await service().call<{ pageInfo: { total: number } }>(`GET /accounts/${team.slug}/invites`, { token });
      expect(left.body.pageInfo.total).toBe(0);
    });

    test("joins once for concurrent sign-ups, and never by a subdomain", async () => {
      const { team, domain, add } = await opening();
      await add(domain);
      const outside = await signUp(`dan@mail.${domain}`);
      expect(await levelsOf(service(), team)).not.toHaveProperty(outside.id);
      const people = await Promise.all(Array.from({ length: 6 }, () => signUp(`eve@${domain}`)));
      expect(new Set(people.map(({ id }) => id)).size).toBe(1);
      expect(Object.keys(await levelsOf(service(), team))).toHaveLength(2);
      const many = await Promise.all(Array.from({ length: 6 }, (_, n) => signUp(`many${n}@${domain}`)));
      expect(Object.keys(await levelsOf(service(), team))).toHaveLength(2 + many.length);
    });
  });
});
