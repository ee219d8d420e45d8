// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, fill, get, render, serve } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { accountDeletion, type Profile, profile } from "@/lib/queries/profile";
import { ProfilePage } from "./profile";

vi.mock("@/components/shell/supported-operations", () => ({ useOffers: (route: string) => !route.includes("passkeys") }));
vi.mock("@/lib/browser/square-picture", () => ({ squarePicture: () => Promise.reject(new Error("The image is 10 × 10 pixels.")) }));

beforeEach(() => localStorage.clear());

const reader: Profile = {
  id: "u1",
  slug: "ana",
  name: "Ana Reis",
  pictureUrl: null,
  emails: [
    { address: "ana@acme.example", primary: true, verified: true },
    { address: "ana@home.example", primary: false, verified: true },
  ],
};
const team = { id: "t1", slug: "acme", name: "Acme", level: "owner" as const, blocked: null as string | null };
const effects = {
  allowed: true,
  nameAfter: "Deleted user",
  email: "ana@acme.example",
  teams: [team],
  comments: 3,
  projects: 1,
  tokens: 2,
};

/** Shows the profile. `refuse`: why the service refuses changes. */
async function show({ of = reader, deletion = effects, refuse }: { of?: Profile; deletion?: typeof effects; refuse?: string } = {}) {
  let current = of;
  const requests = serve((route, body) => {
    if (route === "GET /me/deletion") return { status: 200, body: deletion };
    if (route.startsWith("GET")) return { status: 200, body: current };
    if (refuse) return { status: 400, body: { error: refuse } };
    const { address = "", name } = (body ?? {}) as { address?: string; name?: string };
    if (route === "POST /me/deletion/code") return { status: 204 };
    if (route === "PATCH /me") return { status: 200, body: { id: "u1", slug: "ana", name, accounts: [] } };
    if (route === "POST /me/emails") current = { ...current, emails: [...current.emails, { address, primary: false, verified: false }] };
    if (route === "POST /me/emails/verify")
      current = {
        ...current,
        emails: current.emails.map((one: Profile["emails"][number]) => (one.address === address ? { ...one, verified: true } : one)),
      };
    return { status: 200, body: current };
  });
  await render(<ProfilePage />, (client) => {
    client.setQueryData(profile().queryKey, of);
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: of.name, accounts: [] } as never);
    client.setQueryData(accountDeletion().queryKey, deletion);
  });
  return { changes: () => requests.filter(({ route }) => !route.startsWith("GET")) };
}

test("a name is saved, and an empty name is refused before it is sent", async () => {
  const { changes } = await show();
  expect(all("button", "Save changes")).toEqual([]);
  await fill("input[name=name]", " ");
  await click("button", "Save changes");
  expect(document.body.textContent).toContain("Enter your name.");
  expect(changes()).toEqual([]);
  await fill("input[name=name]", "Ana Silva");
  await click("button", "Save changes");
  expect(changes()).toEqual([{ route: "PATCH /me", body: { name: "Ana Silva" } }]);
});

test("name and handle are saved together, and Discard restores both", async () => {
  const { changes } = await show();
  await fill("input[name=name]", "Ana Silva");
  await fill("input[name=handle]", "not a handle");
  await click("button", "Save changes");
  expect(document.body.textContent).toContain("Use lower-case letters, digits and inner hyphens.");
  expect(changes()).toEqual([]);
  await click("button", "Discard");
  expect(["name", "handle"].map((name) => get<HTMLInputElement>(`input[name=${name}]`).value)).toEqual(["Ana Reis", "ana"]);
  await fill("input[name=name]", "Ana Silva");
  await fill("input[name=handle]", "@Silva");
  await click("button", "Save changes");
  expect(changes()).toEqual([
    { route: "PATCH /me", body: { name: "Ana Silva" } },
    { route: "POST /me/slug", body: { slug: "silva" } },
  ]);
});

test("a refused name stays in the field with the reason", async () => {
  await show({ refuse: "Names can’t contain web addresses." });
  await fill("input[name=name]", "www.x.example");
  await click("button", "Save changes");
  expect(get<HTMLInputElement>("input[name=name]").value).toBe("www.x.example");
  expect(document.body.textContent).toContain("Names can’t contain web addresses.");
});

test("an address is added with the code that was mailed to it", async () => {
  const { changes } = await show();
  await click("button", "Add email");
  await fill("input[name=address]", "ana");
  await click("button", "Send code");
  expect(document.body.textContent).toContain("Enter an email address such as name@example.com.");
  await fill("input[name=address]", "new@acme.example");
  await click("button", "Send code");
  expect(get("ul[aria-label='Your email addresses']").textContent).toContain("new@acme.exampleNot verified");
  expect(get<HTMLButtonElement>("button", "Verify").disabled).toBe(true);
  await fill("input[name=code]", "12 34 56");
  await click("button", "Verify");
  expect(changes().slice(1)).toEqual([{ route: "POST /me/emails/verify", body: { address: "new@acme.example", code: "123456" } }]);
  expect(all("input[name=code]")).toEqual([]);
});

test("the primary address can't be removed, and another is removed after a confirmation", async () => {
  const { changes } = await show();
  expect(all("button", "Remove ana@acme.example")).toEqual([]);
  await click("button", "Remove ana@home.example");
  expect(changes()).toEqual([]);
  await click("dialog[open] button", "Remove address");
  expect(changes()[0]!.route).toBe("DELETE /me/emails/ana%40home.example");
});

test("deleting the account lists the effects and needs the mailed code", async () => {
  const { changes } = await show();
  await click("button", "Delete…");
  expect(changes()).toEqual([{ route: "POST /me/deletion/code", body: undefined }]);
  const { textContent } = get("dialog[open]");
  for (const effect of ["You leave Acme.", "3 comments", "Deleted user", "1 personal project", "2 access tokens", "ana@acme.example"])
    expect(textContent).toContain(effect);
  await fill("dialog[open] input[name=code]", "123456");
  await click("dialog[open] button", "Delete account");
  expect(changes()[1]).toEqual({ route: "POST /me/deletion", body: { code: "123456" } });
});

test("an only owner reads what to do instead of a button", async () => {
  const blocked = "You're the only owner of Acme. Make someone else an owner first.";
  await show({ deletion: { ...effects, allowed: false, teams: [{ ...team, blocked }] as never } });
  expect(all("button", "Delete…")).toEqual([]);
  expect(get("ul[aria-label='Teams that need you']").textContent).toContain(blocked);
  expect(get("a", "Open members of Acme").getAttribute("href")).toBe("/accounts/acme/members");
});
