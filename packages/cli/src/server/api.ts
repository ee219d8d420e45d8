import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { CommandError, EXIT } from "../commands/exit-codes.ts";
import { MAX_PICTURE_BYTES } from "../pictures/picture-type.ts";
import { type Environment, printable } from "../terminal/terminal.ts";

/** Bytes of a response that are read. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
/** First pause between two attempts; it doubles with each. */
const PAUSE_MS = 250;
const RETRIED = new Set([429, 500, 502, 503, 504]);
const ATTEMPTS = 5;
const TIMEOUT_SECONDS = 60;

/** A response that refuses a request. `status`: that of HTTP. */
export class ServerRefusal extends CommandError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** A request. `retryKey` ties its attempts together, so that none is done twice. */
export type ApiRequest = { token: string | null; body?: unknown; retryKey?: string };

const errorBody = z.object({ error: z.string(), details: z.optional(z.array(z.object({ message: z.string() }))) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a positive number of the environment, or the default. */
const settingOf = (text: string | undefined, otherwise: number) => (Number(text) > 0 ? Number(text) : otherwise);

/** Reads at most a number of bytes. */
async function readBytes(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).length;
    if (length > most) throw new CommandError(`${new URL(response.url).origin} sent more than ${most / 1024 ** 2} MiB. Check the address.`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

/** Client of one server. Failures are a `CommandError` with a sentence; an interruption ends a request immediately. */
export class ApiClient {
  readonly origin: string;
  readonly #signal: AbortSignal;
  readonly #note: (text: string) => void;
  readonly #seconds: number;
  readonly #attempts: number;

  constructor(origin: string, { signal, env, note }: { signal: AbortSignal; env: Environment; note(text: string): void }) {
    this.origin = origin;
    this.#signal = signal;
    this.#note = note;
    this.#seconds = settingOf(env["LOUPE_TIMEOUT"], TIMEOUT_SECONDS);
    this.#attempts = settingOf(env["LOUPE_ATTEMPTS"], ATTEMPTS);
  }

  /** Calls an operation below `/v2` and returns the fields of its response that a schema names. Throws `ServerRefusal`. */
  async call<T>(route: string, schema: z.ZodMiniType<T>, { token, body, retryKey }: ApiRequest): Promise<T> {
    const [method, path] = route.split(" ") as [string, string];
    const headers = {
      accept: "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(retryKey && { "idempotency-key": retryKey }),
    };
    const init = { method, headers, redirect: "manual" as const, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const { response, bytes } = await this.#send(`${this.origin}/v2${path}`, init, MAX_RESPONSE_BYTES);
    const value = parseJson(new TextDecoder().decode(bytes));
    this.#checkStatus(response, value);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const at = parsed.error.issues[0]!.path.join(".");
    throw new CommandError(
      `${this.origin} sent a response to ${route.split("?")[0]} that this version can't read${at && ` (${at})`}. Update Loupe there, or this command.`,
    );
  }

  /** Sends a form to an endpoint of the authorization server. Returns the status and JSON of any response. */
  async postForm(url: string, fields: Record<string, string>): Promise<{ status: number; value: unknown }> {
    return this.#readJson(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  }

  /** Reads a document outside of the API. Returns the status and JSON of any response. */
  async getJson(path: string): Promise<{ status: number; value: unknown }> {
    return this.#readJson(`${this.origin}${path}`, { redirect: "manual" });
  }

  /** Reads a document of another server with its token. Returns the status and JSON of any response. */
  async getJsonAt(url: string, token: string, scheme = "Bearer "): Promise<{ status: number; value: unknown }> {
    return this.#readJson(url, { headers: { authorization: `${scheme}${token}`, accept: "application/json" }, redirect: "manual" });
  }

  async #readJson(url: string, init: RequestInit): Promise<{ status: number; value: unknown }> {
    const { response, bytes } = await this.#send(url, init, MAX_RESPONSE_BYTES);
    return { status: response.status, value: parseJson(new TextDecoder().decode(bytes)) };
  }

  /** Sends a file to its upload target. */
  async sendFile(target: { url: string; fields: Record<string, string> }, bytes: Uint8Array): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
    form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]));
    const { response } = await this.#send(target.url, { method: "POST", body: form, redirect: "manual" }, MAX_RESPONSE_BYTES);
    if (!response.ok)
      throw new CommandError(`${new URL(target.url).origin} refused a file with status ${response.status}. Run the command again.`);
  }

  /** Downloads a picture. */
  async download(url: string): Promise<Uint8Array> {
    const { response, bytes } = await this.#send(url, {}, MAX_PICTURE_BYTES);
    if (!response.ok)
      throw new CommandError(`${new URL(url).origin} refused a picture with status ${response.status}. Run the command again.`);
    return bytes;
  }

  #checkStatus(response: Response, value: unknown): void {
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400)
      throw new CommandError(`${this.origin} leads to ${printable(location ?? "another address")}. Name that address with --url.`);
    const { data } = errorBody.safeParse(value);
    if (response.ok && value !== undefined) return;
    if (!data)
      throw response.status === 404 && value === undefined && !response.headers.get("content-type")?.includes("html")
        ? new ServerRefusal(404, `${this.origin} responded with status 404.`)
        : response.ok || response.headers.get("content-type")?.includes("html")
          ? new CommandError(
              `${this.origin} sent a page in place of data (status ${response.status}). Check --url: it is the address of Loupe.`,
            )
          : new ServerRefusal(response.status, `${this.origin} responded with status ${response.status}. Try again later.`);
    const details = data.details?.length ? `: ${data.details.map(({ message }) => message).join("; ")}.` : "";
    const advice = response.status === 401 ? " Check LOUPE_TOKEN, or sign in with loupe login." : "";
    throw new ServerRefusal(response.status, printable(`${data.error}${details}${advice}`));
  }

  /** Sends a request, again after failures that another attempt may not have. */
  async #send(url: string, init: RequestInit, most: number): Promise<{ response: Response; bytes: Uint8Array }> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#sendOnce(url, init, most);
      const isLast = attempt >= this.#attempts;
      if (outcome instanceof CommandError ? isLast : isLast || !RETRIED.has(outcome.response.status)) {
        if (outcome instanceof CommandError) throw outcome;
        return outcome;
      }
      await this.#rest(outcome instanceof CommandError ? null : outcome.response.headers.get("retry-after"), attempt);
    }
  }

  async #sendOnce(url: string, init: RequestInit, most: number): Promise<{ response: Response; bytes: Uint8Array } | CommandError> {
    const timeout = AbortSignal.timeout(this.#seconds * 1000);
    const { origin } = new URL(url);
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.any([this.#signal, timeout]) });
      return { response, bytes: await readBytes(response, most) };
    } catch (error) {
      if (this.#signal.aborted) throw new CommandError("Interrupted.", EXIT.interrupted);
      if (error instanceof CommandError) throw error;
      if (timeout.aborted)
        return new CommandError(
          `${origin} did not respond within ${this.#seconds} seconds. Try again, or set LOUPE_TIMEOUT to more seconds.`,
        );
      const { cause } = error as { cause?: { code?: string; message?: string } };
      return new CommandError(
        `Can't reach ${origin} (${cause?.code ?? cause?.message ?? (error as Error).message}). Check the address and the connection.`,
      );
    }
  }

  /** Waits before the next attempt: as long as the server asks, else longer with each. */
  async #rest(retryAfter: string | null, attempt: number): Promise<void> {
    const asked = Number(retryAfter) > 0 ? Math.min(Number(retryAfter), 600) * 1000 : 0;
    if (asked >= 5000) this.#note(`The server asks to wait ${Math.ceil(asked / 1000)} seconds.`);
    await this.pause(Math.max(asked, PAUSE_MS * 2 ** (attempt - 1)));
  }

  /** Waits a number of milliseconds. Throws when the command is interrupted. */
  async pause(milliseconds: number): Promise<void> {
    try {
      await sleep(milliseconds, undefined, { signal: this.#signal });
    } catch {
      throw new CommandError("Interrupted.", EXIT.interrupted);
    }
  }
}
