import * as z from "zod/mini";
import { findConfig } from "../config/read-config.ts";
import { findRepository } from "../git/repository.ts";
import type { ApiClient } from "../server/api.ts";
import { ServerRefusal } from "../server/api.ts";
import { CLIENT_ID, findAuthorizationServer } from "../server/authorization-server.ts";
import { openPage, signInWithBrowser } from "../server/browser-sign-in.ts";
import { findServer } from "../server/connection.ts";
import { signInWithDevice } from "../server/device-sign-in.ts";
import { readSignIns, signInsFile, writeSignIn } from "../server/sign-ins.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import { EXIT, CommandError, usageError } from "./exit-codes.ts";
import { Arguments, COMMON_OPTIONS, type CommonOptions, type OptionRow } from "./options.ts";

const ADDRESS: OptionRow = ["url", "URL", "Address of Loupe. Default: LOUPE_URL, the config, or the stored sign-in."];

/** Options of `login` with their value and help. */
export const LOGIN_OPTIONS: readonly OptionRow[] = [
  ["device", "", "Sign in on another device: shows a code to enter there."],
  ["no-open", "", "Print the address, and open no browser."],
  ["token", "TOKEN", "Store this token. It is checked first."],
  ["status", "", "List the stored sign-ins."],
  ADDRESS,
  ...COMMON_OPTIONS,
];
/** Options of `logout` with their value and help. */
export const LOGOUT_OPTIONS: readonly OptionRow[] = [ADDRESS, ...COMMON_OPTIONS];

export type LoginOptions = CommonOptions & { url: string | null; token: string | null; device: boolean; noOpen: boolean; status: boolean };

/** Parses the arguments after `login` or `logout`. Throws a sentence for a wrong command line. */
export function readLoginOptions(command: "login" | "logout", args: readonly string[]): LoginOptions {
  const given = new Arguments(command, command === "login" ? LOGIN_OPTIONS : LOGOUT_OPTIONS, args);
  const [token, device, status] = [given.text("token"), given.flag("device"), given.flag("status")];
  if (given.positionals.length) throw usageError(`"${given.positionals[0]}" is one argument too many. Name the server with --url.`);
  if (Number(token !== null) + Number(device) + Number(status) > 1) throw usageError("--token, --device and --status exclude each other.");
  return { ...given.common(), url: given.text("url"), token, device, noOpen: given.flag("no-open"), status };
}

const me = z.object({ name: z.nullish(z.string()), slug: z.nullish(z.string()) });

/** Returns the person of a token; null for the token of a project. Throws a sentence for a token that the server refuses. */
async function personOf(api: ApiClient, token: string): Promise<string | null> {
  try {
    const person = await api.call("GET /me", me, { token });
    return person.name ?? person.slug ?? null;
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 403) return null;
    if (error instanceof ServerRefusal && error.status === 401)
      throw new CommandError(`${api.origin} refused this token. Nothing was stored.`);
    throw error;
  }
}

function serverOf({ url, config }: LoginOptions, cwd: string, terminal: Terminal): ApiClient {
  const root = findRepository(cwd)?.root ?? cwd;
  return findServer({ url, token: null, project: null }, findConfig(config, cwd, root)?.config ?? null, terminal);
}

function printStatus({ json }: LoginOptions, terminal: Terminal): number {
  const all = readSignIns(terminal.env);
  const servers = Object.entries(all).map(([url, { refreshToken }]) => ({ url, kind: refreshToken === undefined ? "token" : "sign-in" }));
  if (json) terminal.print(JSON.stringify({ file: signInsFile(terminal.env), servers }));
  else if (!servers.length) terminal.print("Not signed in anywhere.");
  else for (const { url, kind } of servers) terminal.print(`${url}  ${kind}`);
  return EXIT.done;
}

/** Runs `loupe login`. `open`: opens a page in the browser. Returns the exit code; throws `CommandError` with a sentence. */
export async function login(options: LoginOptions, cwd: string, terminal: Terminal, open = openPage): Promise<number> {
  if (options.status) return printStatus(options, terminal);
  const api = serverOf(options, cwd, terminal);
  const signIn = async () => {
    if (options.token !== null) return { token: options.token };
    const server = await findAuthorizationServer(api);
    return options.device
      ? signInWithDevice(api, server, terminal)
      : signInWithBrowser(api, server, terminal, options.noOpen ? () => {} : open);
  };
  const own = await signIn();
  const person = await personOf(api, own.token);
  writeSignIn(terminal.env, api.origin, own);
  if (terminal.env["LOUPE_TOKEN"]) terminal.note("LOUPE_TOKEN is set and comes first: the stored sign-in is used without it.");
  const who = person === null ? "with the token of a project" : `as ${printable(person)}`;
  if (options.json) terminal.print(JSON.stringify({ url: api.origin, name: person }));
  else if (!options.quiet) terminal.print(`Signed in to ${api.origin} ${who}.`);
  return EXIT.done;
}

/** Runs `loupe logout`: ends the sign-in on the server and removes it here. A token that was entered is removed only. */
export async function logout(options: LoginOptions, cwd: string, terminal: Terminal): Promise<number> {
  const api = serverOf(options, cwd, terminal);
  const own = readSignIns(terminal.env)[api.origin];
  if (!own) throw new CommandError(`There is no stored sign-in for ${api.origin}.`);
  writeSignIn(terminal.env, api.origin, null);
  if (own.refreshToken !== undefined) {
    const { revocation_endpoint: endpoint } = await findAuthorizationServer(api);
    const { status } = await api.postForm(endpoint, { token: own.refreshToken, client_id: CLIENT_ID });
    if (status !== 200) throw new CommandError(`The sign-in was removed here, but ${api.origin} did not end it (status ${status}).`);
  }
  if (options.json) terminal.print(JSON.stringify({ url: api.origin }));
  else if (!options.quiet) terminal.print(`Signed out of ${api.origin}.`);
  return EXIT.done;
}
