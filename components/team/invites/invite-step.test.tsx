// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { click, eventually, fill, get, render, serve, settle, wait } from "@/components/ui/testing/render";
import { account, me } from "@/lib/queries/accounts";
import { InviteStep } from "./invite-step";

beforeEach(() => localStorage.clear());
/** Types addresses and blurs the field, which turns them into a list. */
const type = async (text: string) => {
  await fill("textarea", text);
  await settle(() => get("textarea").blur());
  await wait(300);
  await settle();
};

const show = (refuse?: { status: number; error: string }) => {
  const requests = serve((route, body) => {
    if (refuse && route === "POST /accounts/acme/invites") return { status: refuse.status, body: { error: refuse.error } };
    if (route.endsWith("/preview"))
      return {
        status: 200,
        body: (body as { emails: string[] }).emails.map((email) => ({ email, state: "ready", member: null, invite: null })),
      };
    return { status: 201, body: [] };
  });
  const view = render(<InviteStep slug="acme" team="Acme" level="member" />, (client) => {
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [] } as never);
    client.setQueryData(account("acme").queryKey, { id: "t1", slug: "acme", name: "Acme", type: "team" } as never);
  });
  return view.then((shown) => ({ ...shown, requests }));
};

test("the step after creating a team can be skipped, and leads to the team after sending", async () => {
  const { requests } = await show();
  expect(get("a", "Skip").getAttribute("href")).toBe("/accounts/acme/projects");
  await type("Ana <ana@x.example> owner\nben@x.example");
  await click("button", "Send 2 invites");
  await eventually(() => expect(get("a", "Go to the team")).toBeTruthy());
  expect(requests.find(({ route }) => route === "POST /accounts/acme/invites")!.body).toEqual({
    members: [
      { email: "ana@x.example", level: "owner" },
      { email: "ben@x.example", level: "member" },
    ],
  });
});

test("nothing typed is lost when sending is refused", async () => {
  await show({ status: 429, error: "No invites were sent. You can send 0 more now." });
  await type("ana@x.example\nchloe@exämple.de");
  await click("button", "Send 2 invites");
  await eventually(() => expect(get("ol li").textContent).toContain("No invites were sent. You can send 0 more now."));
  expect(get("ol li").textContent).toContain("ana@x.example");
  expect(get("ol").textContent).toContain("chloe@exämple.de");
  await settle(() => get("textarea").focus());
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("ana@x.example\nchloe@exämple.de");
});

test("an unknown role holds back its row alone, until a role is chosen", async () => {
  await show();
  await type("cleo@x.example boss\nben@x.example");
  expect(get("ol li", "cleo@x.example").textContent).toContain("Unknown role “boss”. Choose one.");
  expect(get("button[type=submit]").textContent).toBe("Send 1 invite");
});
