// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, describedBy, fill, get, render, serve } from "@/components/ui/testing/render";
import { domains } from "@/lib/queries/domains";
import { Domains } from "./domains";

const field = "input[name=domain]";
const added = (domain: string) => ({ domain, createdAt: "2026-01-05T10:00:00.000Z" });

/** Shows the domains of a team. `refuse`: why the service refuses changes. */
async function show(refuse?: string) {
  let list = [added("acme.example")];
  const requests = serve((route, body) => {
    if (route.startsWith("GET")) return { status: 200, body: list };
    if (refuse) return { status: 403, body: { error: refuse } };
    if (route.startsWith("DELETE")) {
      list = [];
      return { status: 204 };
    }
    list = [...list, added((body as { domain: string }).domain)];
    return { status: 201, body: list.at(-1) };
  });
  await render(<Domains slug="acme" level="member" />, (client) => client.setQueryData(domains("acme").queryKey, list));
  return { requests, changes: () => requests.filter(({ route }) => !route.startsWith("GET")) };
}
const names = () => all("ul[aria-label='Domains of the team'] li").map((item) => item.firstElementChild!.textContent);

test.each([
  ["", "Enter a domain such as acme.com."],
  ["gmail.com", "public"],
  ["acme.example", "acme.example is already added."],
])("the domain %j is refused before it is sent", async (typed, problem) => {
  const { changes } = await show();
  await fill(field, typed);
  await click("button", "Add domain");
  expect(describedBy(get(field))).toContain(problem);
  expect(document.activeElement).toBe(get(field));
  expect(changes()).toEqual([]);
});

test("a domain is sent in lower case, listed, and the field is emptied", async () => {
  const { changes } = await show();
  await fill(field, " Crew.Example ");
  await click("button", "Add domain");
  expect(changes()).toEqual([{ route: "POST /accounts/acme/domains", body: { domain: "crew.example" } }]);
  expect(names()).toEqual(["acme.example", "crew.example"]);
  expect(get<HTMLInputElement>(field).value).toBe("");
});

test("a refused domain stays in the field with the service's reason", async () => {
  await show("You need a verified address on this domain.");
  await fill(field, "crew.example");
  await click("button", "Add domain");
  expect(describedBy(get(field))).toContain("You need a verified address on this domain.");
  expect(get<HTMLInputElement>(field).value).toBe("crew.example");
});

test("a domain is removed after a confirmation", async () => {
  const { changes } = await show();
  await click("button", "Remove acme.example");
  expect(get("dialog[open]").textContent).toContain("Members who already joined stay.");
  expect(changes()).toEqual([]);
  await click("dialog[open] button", "Remove domain");
  expect(changes()).toEqual([{ route: "DELETE /accounts/acme/domains/acme.example", body: undefined }]);
  expect(names()).toEqual([]);
  expect(document.activeElement).toBe(get(field));
});

test("a refused removal keeps the dialog open with the reason", async () => {
  await show("Someone else changed this meanwhile.");
  await click("button", "Remove acme.example");
  await click("dialog[open] button", "Remove domain");
  expect(get("dialog[open] [role=alert]").textContent).toContain("Someone else changed this meanwhile.");
});
