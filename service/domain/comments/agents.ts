import type { Ctx, UserActor } from "../../core/deps.ts";
import { sha256 } from "../../core/ids.ts";
import { isVerified } from "../tokens/clients.ts";
import { clientName } from "./people.sql.ts";

/** Programs that are known to write for people, by id (`reference-behaviour` 12.7). */
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

/** How programs call themselves in a `User-Agent`. */
const calledItself: Readonly<Record<string, string>> = {
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

/** What a comment says of the program that wrote it. */
export const agentOf = (id: string | null) => (id === null ? null : { id, name: Object.hasOwn(names, id) ? names[id]! : null });

/** The `agent/<name>` of a `User-Agent`, without its version; null when there is none. */
function fromUserAgent(userAgent: string | null): string | null {
  const [, given] = /(?:^|[\s;(])agent\/([\w.@-]{1,64})(?![\w.@/-])/i.exec(userAgent ?? "") ?? [];
  if (given === undefined) return null;
  const name = given.toLowerCase().split(/[@_]/)[0]!;
  return known(Object.hasOwn(calledItself, name) ? calledItself[name]! : name);
}

/** What an application registered as: `"Claude Code (my laptop)"` → `claude-code`. */
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
 * The id of the program that writes for the caller: what its `User-Agent` says, else what the application was registered as. Null
 * for a person at the dashboard, the command line, or with a personal access token. One statement, for other applications alone.
 */
export async function writingAgent({ deps, actor }: Ctx<UserActor>, userAgent: string | null): Promise<string | null> {
  const said = fromUserAgent(userAgent);
  if (said || actor.clientId === null || isVerified(actor.clientId)) return said;
  const [row] = await deps.database.run<{ name: string | null }>(clientName, [sha256(actor.clientId)]);
  return fromClientName(row?.name ?? "");
}
