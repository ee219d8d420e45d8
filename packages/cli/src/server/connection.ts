import { usageError } from "../commands/exit-codes.ts";
import type { ServerOptions } from "../commands/options.ts";
import { typedCommand } from "../commands/package-name.ts";
import type { Config } from "../config/config-schema.ts";
import type { Environment, Terminal } from "../terminal/terminal.ts";
import { ApiClient } from "./api.ts";
import { githubActionsToken } from "./github-oidc.ts";
import { readSignIns } from "./sign-ins.ts";
import { validToken } from "./renew-token.ts";

/** A server with the token and project of the command. */
export type Connection = { api: ApiClient; token: string | null; project: { owner: string; name: string } | null };

const FORMER = { url: "ARGOS_API_BASE_URL", token: "ARGOS_TOKEN", project: "ARGOS_PROJECT" } as const;

/** Returns the origin of an address; the path of the API is accepted. Throws a sentence for anything else. */
export function serverOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw usageError(`${address} is not an address such as https://loupe.example.com.`);
  if (url.username || url.password) throw usageError("The address of the server has a password in it. Pass the token with LOUPE_TOKEN.");
  if (!/^\/(v2\/?)?$/.test(url.pathname) || url.search) throw usageError(`${address} has a path. The address is ${url.origin}`);
  return url.origin;
}

function projectOf(text: string | null): Connection["project"] {
  if (text === null) return null;
  const [owner, name, more] = text.split("/");
  if (!owner || !name || more !== undefined) throw usageError(`The project "${text}" is not written as owner/name.`);
  return { owner, name };
}

type Key = keyof typeof FORMER;

/** Returns a value of the options, else of the environment; `former` collects the names of former variables that were read. */
function givenValue(key: Key, options: ServerOptions, env: Environment, former?: Set<string>): string | null {
  const own = options[key] ?? (env[`LOUPE_${key.toUpperCase()}`] || null);
  const found = own ?? (env[FORMER[key]] || null);
  if (own === null && found !== null) former?.add(FORMER[key]);
  return found;
}

/** Returns the address of the server: that of the options, of the environment, of the config, else of the only stored sign-in. */
function addressOf(options: ServerOptions, config: Config | null, env: Environment, former?: Set<string>): string | null {
  const signIns = Object.keys(readSignIns(env));
  return givenValue("url", options, env, former) ?? config?.url ?? (signIns.length === 1 ? signIns[0]! : null);
}

/** Returns true where a server is named or signed in to. */
export const namesServer = (options: ServerOptions, config: Config | null, env: Environment) => addressOf(options, config, env) !== null;

/** Returns the client of the server that the options, the environment, the config or the stored sign-in name. Throws a sentence where none is named. */
export function findServer(
  options: ServerOptions,
  config: Config | null,
  { env, signal, note }: Terminal,
  former?: Set<string>,
): ApiClient {
  const address = addressOf(options, config, env, former);
  if (address === null)
    throw usageError('Name the server with --url, LOUPE_URL or "url" in loupe.config.json, for example https://loupe.example.com');
  return new ApiClient(serverOrigin(address), { signal, env, note });
}

/** Returns the server, token and project, each from the options, else from the environment, else from the config or the stored sign-in. */
export async function findConnection(options: ServerOptions, config: Config | null, terminal: Terminal): Promise<Connection> {
  const { env, note } = terminal;
  const former = new Set<string>();
  const api = findServer(options, config, terminal, former);
  const [given, project] = [givenValue("token", options, env, former), givenValue("project", options, env, former)];
  if (former.size) note(`Read ${[...former].join(", ")} from the environment. LOUPE_URL, LOUPE_TOKEN and LOUPE_PROJECT come first.`);
  return {
    api,
    token: given ?? (await githubActionsToken(api, env)) ?? (await validToken(api, env)),
    project: projectOf(project ?? config?.project ?? null),
  };
}

/** Returns the token of a connection. Throws a sentence without one. */
export function requireToken({ token, api }: Connection): string {
  if (token === null) throw usageError(`There is no token for ${api.origin}. Set LOUPE_TOKEN, or sign in with ${typedCommand("login")}.`);
  return token;
}
/** Returns the project of a connection. Throws a sentence without one. */
export function requireProject({ project }: Connection): NonNullable<Connection["project"]> {
  if (!project) throw usageError('Name the project with --project owner/name, LOUPE_PROJECT or "project" in loupe.config.json.');
  return project;
}
