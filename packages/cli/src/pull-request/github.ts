import { spawnSync } from "node:child_process";
import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import { type Environment, printable } from "../terminal/terminal.ts";
import type { RequestText } from "./push-branch.ts";
import type { Remote } from "./remote.ts";

/** An open pull request, or why none could be opened. */
export type OpenedRequest = { url: string } | { problem: string };

const pulls = z.array(z.object({ html_url: z.string() }));
const pull = z.object({ html_url: z.string() });
const refusal = z.object({ message: z.string(), errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))) });

const TIMEOUT_MS = 60_000;

/** Opens the pull request with `gh`, or finds the open one. Returns null where `gh` is not installed or not signed in. */
function openWithGh(
  root: string,
  { web, path }: Remote,
  { branch, base, title, body }: RequestText,
  env: Environment,
): OpenedRequest | null {
  const repo = `${new URL(web).host}/${path}`;
  const gh = (...args: string[]) =>
    spawnSync("gh", [...args, "--repo", repo], { cwd: root, encoding: "utf8", env: env as NodeJS.ProcessEnv, timeout: TIMEOUT_MS });
  const listed = gh("pr", "list", "--head", branch, "--base", base, "--state", "open", "--json", "url", "--jq", ".[0].url // empty");
  if (listed.error || listed.status !== 0) return null;
  if (listed.stdout.trim()) return { url: listed.stdout.trim() };
  const created = gh("pr", "create", "--head", branch, "--base", base, "--title", title, "--body", body);
  const url = /https?:\/\/\S+\/pull\/\d+/.exec(created.stdout ?? "")?.[0];
  return url ? { url } : { problem: printable((created.stderr || "gh opened no pull request").trim().split("\n").at(-1)!) };
}

/** Opens the pull request over the API of GitHub, or finds the open one. */
async function openOverApi(
  { web, host, path }: Remote,
  { branch, base, title, body }: RequestText,
  { env, signal, token }: { env: Environment; signal: AbortSignal; token: string },
): Promise<OpenedRequest> {
  const api = env["GITHUB_API_URL"] ?? (host === "github.com" ? "https://api.github.com" : `${web}/api/v3`);
  const headers = { authorization: `Bearer ${token}`, accept: "application/vnd.github+json", "user-agent": "loupe" };
  const send = async (rest: string, init: RequestInit = {}) => {
    const response = await fetch(`${api}/repos/${path}/pulls${rest}`, {
      ...init,
      headers,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { ok: response.ok, status: response.status, value: await response.json().catch(() => null) };
  };
  const head = `${path.split("/")[0]}:${branch}`;
  try {
    const listed = await send(`?${new URLSearchParams({ state: "open", head, base })}`);
    const [open] = pulls.safeParse(listed.value).data ?? [];
    if (listed.ok && open) return { url: open.html_url };
    const created = await send("", { method: "POST", body: JSON.stringify({ title, body, head: branch, base }) });
    const { data } = pull.safeParse(created.value);
    if (created.ok && data) return { url: data.html_url };
    const { data: refused } = refusal.safeParse(created.value);
    const details = refused?.errors?.flatMap(({ message }) => message ?? []).join(" ");
    const advice = created.status === 403 ? " Allow GitHub Actions to create pull requests in the settings of the repository." : "";
    return { problem: printable(`GitHub responded with ${created.status}${refused ? `: ${details || refused.message}.` : "."}${advice}`) };
  } catch (error) {
    if (signal.aborted) throw error;
    const { cause } = error as { cause?: { code?: string } };
    return { problem: `Can't reach ${api} (${cause?.code ?? (error as Error).message}).` };
  }
}

/** Opens the pull request of a pushed branch on GitHub, or finds the open one: with `gh`, else with `GITHUB_TOKEN`. */
export async function openOnGithub(
  root: string,
  remote: Remote,
  request: RequestText,
  { env, signal }: { env: Environment; signal: AbortSignal },
): Promise<OpenedRequest> {
  const withGh = openWithGh(root, remote, request, env);
  if (withGh && "url" in withGh) return withGh;
  const token = env["GITHUB_TOKEN"] || env["GH_TOKEN"];
  if (signal.aborted) throw new CommandError("Interrupted.", 130);
  if (token) return openOverApi(remote, request, { env, signal, token });
  return withGh ?? { problem: "Neither gh nor GITHUB_TOKEN is there." };
}
