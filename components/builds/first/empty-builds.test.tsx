// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { all, click, get, render, serve, settle } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { EmptyBuilds } from "./empty-builds";

beforeEach(() => localStorage.clear());

const HOUR = 3_600_000;
type Options = {
  mayCreateTokens?: boolean;
  tokens?: object[];
  maxTokenDays?: number | null;
  api?: string;
  refuse?: boolean;
  refused?: object | null;
};

async function show({ mayCreateTokens = true, tokens = [], maxTokenDays = null, api, refuse, refused = null }: Options = {}) {
  const requests = serve((route) =>
    route.startsWith("GET")
      ? { status: 200, body: /tokens/.test(route) ? tokens : { refusedUpload: refused } }
      : refuse
        ? { status: 403, body: { error: "Only project admins create tokens." } }
        : { status: 200, body: { id: "1", name: "First upload", token: "argos_secret" } },
  );
  const account = { id: "t1", slug: "acme", name: "Acme", type: "team", level: "owner", maxTokenDays };
  await render(
    <EmptyBuilds api={api ?? "https://loupe.example/v2"} slug="acme" project="web" mayCreateTokens={mayCreateTokens} />,
    (client) => client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [account] } as never),
  );
  await settle();
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}
const page = () => document.body.textContent!;

test("one press creates a token without an end, fills the lines and offers to copy them", async () => {
  const posts = await show();
  expect(get("pre").textContent).toContain("export LOUPE_TOKEN=…");
  expect(page()).toContain("Your build appears here as it uploads.");
  expect(all("button", "Copy")).toHaveLength(0);
  await click("button", "Create token");
  expect(posts()).toEqual([{ name: "First upload", expiresInDays: null }]);
  expect(get("pre").textContent).toContain("export LOUPE_TOKEN=argos_secret");
  expect(document.activeElement!.textContent).toBe("Token created.It won’t be shown again.");
  expect(all("button", "Copy")).toHaveLength(1);
  expect(page()).toContain("Waiting for your first build");
});

test("a team that limits tokens gets one with the longest life", async () => {
  const posts = await show({ maxTokenDays: 40 });
  await click("button", "Create token");
  expect(posts()).toEqual([{ name: "First upload", expiresInDays: 30 }]);
});

test("an earlier token is named by its age, and its secret is not shown", async () => {
  await show({ tokens: [{ id: "1", createdAt: new Date(Date.now() - 2 * HOUR).toISOString() }] });
  expect(page()).toContain("Token created 2 h");
  expect(get("pre").textContent).toContain("export LOUPE_TOKEN=…");
  expect(all("button", "Create another")).toHaveLength(1);
});

test("CI reads the token from a secret, and the way is remembered on the device", async () => {
  await show();
  await click("button", "Create token");
  await click("input[type=radio]", "GitHub Actions");
  expect(page()).toContain("Add it to GitHub as the secret LOUPE_TOKEN");
  expect(get("pre").textContent).not.toContain("argos_secret");
  await show({ api: "http://localhost:3000/v2" });
  expect(get<HTMLInputElement>("input[type=radio]:checked").parentElement!.textContent).toBe("GitHub Actions");
  expect(page()).toContain("This instance runs on your machine only. CI can’t reach it.");
});

test("without the first screenshot only the upload is left", async () => {
  await show();
  expect(get("pre").textContent).toContain("playwright screenshot");
  await click("input[type=checkbox]");
  expect(get("pre").textContent).not.toContain("playwright screenshot");
});

test("readers who can’t create a token learn that admins do, and a refusal is shown", async () => {
  await show({ mayCreateTokens: false });
  expect(page()).toContain("Ask a project admin for a token.");
  await show({ refuse: true });
  await click("button", "Create token");
  expect(get("[role=alert]").textContent).toBe("Only project admins create tokens. No token was created.");
  expect(all("button", "Create token")).toHaveLength(1);
});

test("a refused upload is named below the wait for the first build", async () => {
  await show({ refused: { at: new Date().toISOString(), reason: "The token belongs to another project." } });
  expect(get("[role=alert]").textContent).toBe("An upload was refused just now: the token belongs to another project.");
});
