import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { signInCodes } from "../../../db/mail-schema.ts";
import { emails, users } from "../../../db/schema.ts";
import { listDevMailbox } from "../../../mail/mailbox.ts";
import { createUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { queuedMails } from "../../../testing/mails.ts";
import { createPerson, findOrCreatePerson } from "../accounts/people.ts";
import { hasOpenCode } from "./sign-in-code.ts";
import { requestCode } from "./request-code.ts";
import { verifyCode } from "./verify-code.ts";
import { normalizeEmail } from "../email-address.ts";

describe("normalizeEmail", () => {
  test.each([
    [" Ana@Acme.Example ", "ana@acme.example"],
    ["ana.silva+work@mail.acme.example", "ana.silva+work@mail.acme.example"],
    ["o'hara@acme-inc.example", "o'hara@acme-inc.example"],
    [`${"a".repeat(64)}@acme.example`, `${"a".repeat(64)}@acme.example`],
    ["Jürgen@München.de", "jürgen@xn--mnchen-3ya.de"],
    ["ana@a\u0441me.example", "ana@xn--ame-4ed.example"],
  ])("keeps %j as %j", (given, kept) => expect(normalizeEmail(given)).toBe(kept));

  test.each([
    "",
    "ana",
    "@acme.example",
    "ana@",
    "ana@acme",
    "ana@@acme.example",
    "ana@b@acme.example",
    "ana@acme.example\r\nBcc: eve@evil.example",
    "ana@acme.example,eve@evil.example",
    "ana@acme.example;eve@evil.example",
    "Ana <ana@acme.example>",
    "ana\uFF20acme.example",
    "\u212Aim@acme.example",
    "a na@acme.example",
    ".ana@acme.example",
    "ana.@acme.example",
    "a..na@acme.example",
    "ana@-acme.example",
    "ana@acme..example",
    "ana@127.0.0.1",
    "ana@[127.0.0.1]",
    '"ana"@acme.example',
    `${"a".repeat(65)}@acme.example`,
    `ana@${"a.".repeat(130)}example`,
    "ana\0@acme.example",
  ])("refuses %j", (given) => expect(normalizeEmail(given)).toBeNull());
});

onEachDatabase("signing in with a code", (service) => {
  let serial = 0;
  let email = "";
  beforeEach(() => void (email = `visitor${serial++}@acme.example`));

  const mailed = async () => {
    const [mail] = await listDevMailbox(service().deps, { to: email });
    return /(\d{3}) (\d{3})/.exec(mail!.text)!.slice(1).join("");
  };
  const request = (browser = "own") => requestCode(service().deps, email, browser);
  const verify = (code: string, browser = "own") => verifyCode(service().deps, email, code, browser);
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const REFUSED = "The code is wrong or has expired. Check it, or ask for a new one.";

  test("mails six digits, and the code makes a person with a verified address", async () => {
    await request();
    const code = await mailed();
    expect(code).toMatch(/^\d{6}$/);
    const id = await verify(`${code.slice(0, 3)} ${code.slice(3)}`);
    const [row] = await service().deps.db.select().from(emails).where(eq(emails.userId, id));
    expect(row).toMatchObject({ address: email, primary: true, verifiedAt: expect.any(Date) });
    await request();
    expect(await verify(await mailed())).toBe(id);
  });

  test("works once", async () => {
    await request();
    const code = await mailed();
    await verify(code);
    await expect(verify(code)).rejects.toThrow(REFUSED);
  });

  test("creates one person for many concurrent uses", async () => {
    await request();
    const code = await mailed();
    const responses = await Promise.allSettled(Array.from({ length: 4 }, () => verify(code)));
    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is worth nothing after five wrong tries", async () => {
    await request();
    const code = await mailed();
    for (let tries = 0; tries < 5; tries++) await expect(verify(wrong(code))).rejects.toThrow(REFUSED);
    await expect(verify(code)).rejects.toThrow(REFUSED);
  });

  test("allows five of fifty concurrent wrong attempts", async () => {
    await request();
    const code = await mailed();
    await Promise.allSettled(Array.from({ length: 50 }, () => verify(wrong(code))));
    const [row] = await service().deps.db.select().from(signInCodes).where(eq(signInCodes.address, email));
    expect(row?.attempts).toBe(5);
    await expect(verify(code)).rejects.toThrow(REFUSED);
  });

  test("expires after ten minutes", async () => {
    await request();
    const code = await mailed();
    service().travel(10 * 60_000 + 1000);
    await expect(verify(code)).rejects.toThrow(REFUSED);
  });

  test("is replaced by a newer one", async () => {
    await request();
    const old = await mailed();
    await request();
    const fresh = await mailed();
    if (old !== fresh) await expect(verify(old)).rejects.toThrow(REFUSED);
    await verify(fresh);
  });

  test("is bound to its address", async () => {
    await request();
    const code = await mailed();
    await requestCode(service().deps, "other@acme.example", "own");
    await expect(verifyCode(service().deps, "other@acme.example", code, "own")).rejects.toThrow(REFUSED);
  });

  test("works only in the browser that asked, and others cannot use it up [security: no lockout by other people]", async () => {
    await request();
    const code = await mailed();
    await expect(verify(code, "other")).rejects.toThrow(REFUSED);
    await Promise.allSettled(Array.from({ length: 40 }, () => verify(wrong(code), "other")));
    await request("other");
    for (let tries = 0; tries < 6; tries++) await expect(verify(wrong(code), "other")).rejects.toThrow(REFUSED);
    const { deps } = service();
    expect([await hasOpenCode(deps, email, "own"), await hasOpenCode(deps, email, "other")]).toEqual([true, false]);
    await verify(code);
    expect(await hasOpenCode(deps, email, "own")).toBe(false);
  });

  test("is nowhere in the table of codes", async () => {
    await request();
    const [row] = await service().deps.db.select().from(signInCodes).where(eq(signInCodes.address, email));
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(await mailed());
  });

  test("known, unknown and disabled addresses get the same work and the same words", async () => {
    const known = await createUser(service());
    const disabled = await createUser(service());
    await service().deps.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id));
    const statements = [];
    for (const address of [known.email, disabled.email, email]) {
      service().statements();
      await requestCode(service().deps, address, "own");
      statements.push(service().statements());
      await expect(verifyCode(service().deps, address, "nothing", "own")).rejects.toThrow(REFUSED);
    }
    expect(new Set(statements).size).toBe(1);
    email = disabled.email;
    await expect(verify(await mailed())).rejects.toThrow(REFUSED);
  });

  test("a mail is written with the code or not at all", async () => {
    await expect(requestCode(service().deps, "a@b@c.example", "own")).rejects.toThrow("not an email address");
    expect(await queuedMails(service(), "a@b@c.example")).toEqual([]);
  });

  test("gives an unverified address to the person who verifies it", async () => {
    const squatter = await createUser(service(), { verified: false });
    email = squatter.email;
    await request();
    const id = await verify(await mailed());
    expect(id).not.toBe(squatter.id);
  });
});

onEachDatabase("a new person", (service) => {
  test("is named after the address, with a free URL", async () => {
    const { deps } = service();
    const ids = [];
    for (const host of ["one", "two", "three"]) ids.push(await createPerson(deps, { email: `maria.lopez+x@${host}.example` }));
    const rows = await Promise.all(
      ids.map((id) => deps.db.query.accounts.findFirst({ where: (account, { eq: is }) => is(account.id, id) })),
    );
    expect(rows.map((row) => row!.slug)).toEqual(["maria-lopez", "maria-lopez-2", "maria-lopez-3"]);
    expect(rows[0]).toMatchObject({ type: "user", name: "Maria Lopez" });
  });

  test("is created once by many concurrent calls", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => findOrCreatePerson(service().deps, "twin@acme.example")));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    expect(await service().deps.db.query.accounts.findMany({ where: (account, { like }) => like(account.slug, "twin%") })).toHaveLength(1);
  });
});
