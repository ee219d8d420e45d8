import { CommandError } from "../commands/exit-codes.ts";
import { gitMessage, type Repository, runGit } from "../git/repository.ts";
import type { Environment } from "../terminal/terminal.ts";

/** The Git host of a repository. `web`: its address in a browser; `path`: `owner/name` there. */
export type Remote = { name: string; kind: "github" | "gitlab" | "other"; web: string; host: string; path: string };

const SCP = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/;

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : null);

/** Returns the host and path of the address of a remote; null for a folder. */
export function parseRemoteUrl(address: string): { host: string; path: string; web: string } | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const scp = url && url.protocol !== "file:" && url.host ? null : SCP.exec(address);
  const [host, path] = url && url.protocol !== "file:" && url.host ? [url.host, url.pathname] : [scp?.[1], scp?.[2]];
  if (!host || !path) return null;
  // The port of SSH is not that of the pages.
  const web = url && /^https?:$/.test(url.protocol) ? `${url.protocol}//${host}` : `https://${host.replace(/:\d+$/, "")}`;
  return { host: new URL(web).host, web, path: path.replace(/^\/+/, "").replace(/(?:\.git)?\/*$/, "") };
}

/** Returns the kind of a host: that of the CI that runs there, else by its name. */
function kindOf(host: string | null, env: Environment): Remote["kind"] {
  const ci = { github: hostOf(env["GITHUB_SERVER_URL"]), gitlab: hostOf(env["CI_SERVER_URL"]) };
  if (host === null) return env["GITLAB_CI"] ? "gitlab" : env["GITHUB_ACTIONS"] ? "github" : "other";
  if (host === ci.github || /(?:^|\.)github\./.test(host)) return "github";
  if (host === ci.gitlab || /(?:^|\.)gitlab\./.test(host)) return "gitlab";
  return "other";
}

/** Returns the remote that branches are pushed to: `origin`, else the first. Throws a sentence without one. */
export function findRemote({ root }: Repository, env: Environment): Remote {
  const names = runGit(root, ["remote"]).split("\n").filter(Boolean);
  const name = names.includes("origin") ? "origin" : names[0];
  if (!name) throw new CommandError("The repository has no remote to push a branch to. Add one with git remote add.");
  const address = runGit(root, ["remote", "get-url", "--push", name]).trim();
  const parsed = parseRemoteUrl(address);
  return { name, kind: kindOf(parsed?.host ?? null, env), web: parsed?.web ?? "", host: parsed?.host ?? "", path: parsed?.path ?? "" };
}

/** Fetches a branch and returns its commit; null where the remote has none of that name. Moves no branch. */
export function fetchBranch({ root }: Repository, remote: Remote, branch: string): string | null {
  try {
    const found = runGit(root, ["ls-remote", "--heads", remote.name, `refs/heads/${branch}`]).trim();
    const commit = /^([0-9a-f]{40,64})\t/.exec(found)?.[1];
    if (!commit) return null;
    runGit(root, ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", remote.name, `refs/heads/${branch}`]);
    return commit;
  } catch (error) {
    throw new CommandError(`Git can't read ${branch} from ${remote.name}: ${gitMessage(error).split("\n")[0]}`);
  }
}
