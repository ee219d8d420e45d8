// @vitest-environment jsdom
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test } from "vitest";
import { all, click, eventually, fill, get, render, serve, settle, wait } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { refreshNumbers } from "@/lib/queries/build-decisions";
import { exampleRule } from "./testing";
import { useThresholdSetting } from "./threshold-setting";

const build = { key: { owner: "acme", project: "web", number: 3 }, details: { createdAt: "2026-11-02T00:00:00.000Z" } };

/** Menu with the setting. */
function Menu({ maySave }: { maySave: boolean }) {
  const { row, dialog } = useThresholdSetting(build, maySave);
  const [isClosed, setClosed] = useState(false);
  const client = useQueryClient();
  return (
    <>
      {isClosed ? null : row}
      {dialog}
      <button onClick={() => setClosed(!isClosed)}>Menu</button>
      <button onClick={() => void refreshNumbers(client, build.key)}>Decide</button>
    </>
  );
}

/** Renders the dial. In the fake service each step above 0.5 hides two variants, one of them rejected. */
async function show({ maySave = true, refuse = "", rules = [] as object[] } = {}) {
  localStorage.clear();
  const requests = serve((route, body) => {
    if (route.startsWith("GET")) return { status: 200, body: { results: rules } };
    const { threshold } = body as { threshold: number };
    if (route.endsWith("/preview")) {
      const matched = threshold > 0.5 ? 2 : 0;
      const causes = { total: 57, matched, rejected: matched / 2 };
      return { status: 200, body: { snapshots: { matched, total: 57 }, causes, earlier: {}, revealed: 0, pending: 0, samples: [] } };
    }
    return refuse ? { status: 403, body: { error: refuse } } : { status: 201, body: exampleRule({ effect: "threshold", threshold }) };
  });
  await render(<Menu maySave={maySave} />, (client) => {
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [] } as never);
  });
  await click("button", "Threshold");
  await eventually(() => get("input[type=range]"));
  return (end: string) => requests.filter(({ route }) => route.endsWith(end)).map(({ body }) => body as Record<string, unknown>);
}
const effect = () => get("section[aria-label=Threshold] [role=status]").textContent;

test("the effect on the build follows when the slider rests, and warns about rejected changes", async () => {
  const sent = await show();
  await eventually(() => expect(effect()).toBe("At 0.50: 57 of 57 changes stay."));
  for (const value of ["0.55", "0.6", "0.65"]) await fill("input[type=range]", value);
  expect(get("input[type=range]").getAttribute("aria-valuetext")).toBe("0.65");
  expect(effect()).toBe("Counting…");
  expect(sent("/preview").map(({ threshold }) => threshold)).toEqual([0.5]);
  await wait(450);
  await eventually(() => expect(effect()).toBe("At 0.65: 55 of 57 changes stay.1 rejected change would be hidden."));
  expect(sent("/preview").map(({ threshold }) => threshold)).toEqual([0.5, 0.65]);
});

test("the effect is read again only after a change of the build when the slider opens again", async () => {
  const sent = await show();
  await eventually(() => expect(effect()).toBe("At 0.50: 57 of 57 changes stay."));
  await click("button", "Menu");
  await wait(60_000);
  await click("button", "Menu");
  expect(effect()).toBe("At 0.50: 57 of 57 changes stay.");
  expect(sent("/preview")).toHaveLength(1);
  await click("button", "Menu");
  await click("button", "Decide");
  await click("button", "Menu");
  await eventually(() => expect(sent("/preview")).toHaveLength(2));
});

test.each([
  ["before it starts at the threshold of the rule", "2026-11-01T00:00:00.000Z", "0.30"],
  ["after it starts at the default", "2026-11-03T00:00:00.000Z", "0.50"],
])("the slider of a build whose project got a rule %s", async (_, createdAt, expected) => {
  await show({ rules: [exampleRule({ effect: "threshold", threshold: 0.3, conditions: {}, createdAt })] });
  await eventually(() => expect(get("input[type=range]").getAttribute("aria-valuetext")).toBe(expected));
});

test("saving makes a rule for later builds, for some snapshots if wanted", async () => {
  const sent = await show();
  await fill("input[type=range]", "0.8");
  await click("button", "Save for later builds");
  await eventually(() => get("dialog[open] button", "Until: "));
  expect(get("dialog[open]").textContent).toContain("This build and its decisions stay as they are.");
  await fill("dialog[open] input[placeholder='All snapshots']", "pages/**");
  await wait(450);
  await settle();
  await click("dialog[open] button", "Save threshold");
  expect(sent("/rules")).toEqual([
    { effect: "threshold", threshold: 0.8, conditions: { tests: "pages/**" }, expiresAt: expect.any(String) },
  ]);
  expect(all("dialog[open]")).toEqual([]);
});

test("a refusal keeps the dialog with what was typed; viewers get no button to save", async () => {
  await show({ refuse: "This needs the reviewer role in the project." });
  await click("button", "Save for later builds");
  await eventually(() => get("dialog[open] textarea"));
  await fill("dialog[open] textarea", "Noise of fonts");
  await click("dialog[open] button", "Save threshold");
  expect(get("dialog[open] [role=alert]").textContent).toContain("This needs the reviewer role in the project. Nothing was saved.");
  expect(get<HTMLTextAreaElement>("dialog[open] textarea").value).toBe("Noise of fonts");
});

test("viewers see the effect and can't save", async () => {
  await show({ maySave: false });
  await eventually(() => expect(effect()).toContain("57 of 57"));
  expect(all("button", "Save")).toEqual([]);
});
