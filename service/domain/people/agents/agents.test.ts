import { beforeAll, expect, test } from "vitest";
import { oauthModels } from "../../../db/oauth-schema.ts";
import { sha256 } from "../../../core/ids.ts";
import { type Discussion, discussion, post } from "../../../testing/discussions.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { writingAgent } from "./agents.ts";

onEachDatabase("the agent of a comment", (service) => {
  let at: Discussion;
  beforeAll(async () => void (at = await discussion(service())));

  test.each([
    ["agent/claude-code", { id: "claude-code", name: "Claude Code" }],
    ["cli/1.2 (linux) agent/claude@2.1", { id: "claude-code", name: "Claude Code" }],
    ["agent/Codex_cli", { id: "openai-codex", name: "OpenAI Codex" }],
    ["agent/cursor-cli x", { id: "cursor", name: "Cursor" }],
    ["agent/gemini", { id: "gemini-cli", name: "Gemini CLI" }],
    ["agent/my-own-bot", { id: "unknown", name: null }],
    ["agent/__proto__", { id: "unknown", name: null }],
    ["agent/constructor", { id: "unknown", name: null }],
    [`agent/${"x".repeat(65)}`, null],
    ["useragent/claude", null],
    ["agent/", null],
    ["Mozilla/5.0 (X11; Linux x86_64)", null],
  ])("is what the User-Agent %j says", async (userAgent, agent) => {
    const { body } = await post(service(), at, { body: "Here" }, { "User-Agent": userAgent });
    expect(body.agent).toEqual(agent);
    const path = `GET /media/${at.mediaId}/comments`;
    expect((await service().call(`${path}/${body.id}`, at)).body.agent).toEqual(agent);
    expect((await service().call(path, at)).body.at(-1).agent).toEqual(agent);
  });

  test("is otherwise the registered name of the OAuth client, never of the dashboard or the CLI", async () => {
    const { deps } = service();
    const through = async (clientId: string | null, userAgent: string | null = null) => {
      const person = {
        kind: "user",
        via: "oauth",
        userId: at.ana.id,
        slug: at.ana.slug,
        name: null,
        accounts: [],
        scopes: "all",
        grantId: null,
      } as const;
      return writingAgent({ deps, actor: { ...person, clientId } }, userAgent);
    };
    for (const [id, client_name] of [
      ["one", "Claude Code (laptop)"],
      ["two", "Cursor"],
      ["three", "Cursory"],
      ["four", ""],
    ] as const)
      await deps.db.insert(oauthModels).values({ model: "Client", id: sha256(id), payload: { client_id: id, client_name } });
    const ids = ["one", "two", "three", "four", "gone", "loupe-dashboard", "loupe-cli", null];
    expect(await Promise.all(ids.map((id) => through(id)))).toEqual([
      "claude-code",
      "cursor",
      "unknown",
      "unknown",
      "unknown",
      null,
      null,
      null,
    ]);
    expect(await through("two", "agent/devin")).toBe("devin");
  });
});
