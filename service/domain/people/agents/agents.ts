import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { sha256 } from "../../../core/ids.ts";
import { isVerified } from "./clients.ts";
import { clientName } from "./clients.sql.ts";

/** Names of programs that write for people, by id. See docs/spec/comments.md#agents. */
const names: Readonly<Record<string, string>> = {
  "claude-code": "Claude Code",
  claude: "Claude",
  "openai-codex": "OpenAI Codex",
  cursor: "Cursor",
  vscode: "VS Code",
  windsurf: "Windsurf",
  zed: "Zed",
  "gemini-cli": "Gemini CLI",
  "github-copilot": "GitHub Copilot",
  devin: "Devin",
  replit: "Replit",
  antigravity: "Antigravity",
  "augment-cli": "Augment CLI",
  opencode: "OpenCode",
  v0: "v0",
};

const UNKNOWN = "unknown";

/** Ids of programs by the name they send in `User-Agent`. */
const idByUserAgent: Readonly<Record<string, string>> = {
  claude: "claude-code",
  claudecode: "claude-code",
  cowork: "claude-code",
  codex: "openai-codex",
  "cursor-cli": "cursor",
  gemini: "gemini-cli",
  copilot: "github-copilot",
  "copilot-cli": "github-copilot",
  "github-copilot-cli": "github-copilot",
  "github-copilot-vscode": "github-copilot",
};

const known = (id: string) => (Object.hasOwn(names, id) ? id : UNKNOWN);

/** Returns the `agent` of a comment from the stored id. */
export const agentOf = (id: string | null) => (id === null ? null : { id, name: Object.hasOwn(names, id) ? names[id]! : null });

/** Reads `agent/<name>` from a `User-Agent`, without its version; null when there is none. */
function fromUserAgent(userAgent: string | null): string | null {
  const [, given] = /(?:^|[\s;(])agent\/([\w.@-]{1,64})(?![\w.@/-])/i.exec(userAgent ?? "") ?? [];
  if (given === undefined) return null;
  const name = given.toLowerCase().split(/[@_]/)[0]!;
  return known(Object.hasOwn(idByUserAgent, name) ? idByUserAgent[name]! : name);
}

/** Maps the registered name of an application to an id: `"Claude Code (my laptop)"` → `claude-code`. */
function fromClientName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  const title = (id: string) => names[id]!.toLowerCase().replace(/[^a-z0-9]+/g, " ");
  const longestFirst = Object.keys(names).sort((a, b) => b.length - a.length);
  return longestFirst.find((id) => plain === title(id) || plain.startsWith(`${title(id)} `)) ?? UNKNOWN;
}

/**
 * Returns the id of the program that writes for the caller: from its `User-Agent`, else from the registered name of the application.
 * Null for the dashboard, the command line and personal access tokens. Only other applications cost a statement.
 */
export async function writingAgent({ deps, actor }: Ctx<UserActor>, userAgent: string | null): Promise<string | null> {
  const fromHeader = fromUserAgent(userAgent);
  if (fromHeader || actor.clientId === null || isVerified(actor.clientId)) return fromHeader;
  const [row] = await runStatement(deps.database, clientName, { hash: sha256(actor.clientId) });
  return fromClientName(row?.name ?? "");
}
