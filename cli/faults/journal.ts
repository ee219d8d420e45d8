import type { FaultTeam } from "../stand/teams.ts";

/** A write that Loupe acknowledged, with what is needed to find it again. */
export type AcknowledgedWrite = { team: FaultTeam } & (
  | { kind: "media"; id: string; hash: string }
  | { kind: "comment"; media: string; id: string }
  | { kind: "build"; number: number; snapshots: number }
  | { kind: "decision"; build: number; diff: string }
  | { kind: "mail"; address: string }
);

/** A call that failed: when it began and ended, and its status; 0 when the connection broke. */
type FailedCall = { began: number; ended: number; route: string; status: number; text: string };

/** Writes of a load, and its answers. */
export type Journal = { writes: AcknowledgedWrite[]; answers: number; failed: FailedCall[]; wrong: string[]; mayLack: boolean };

/** Opens an empty journal. `mayLack`: the store of files says that files are missing, so Loupe may say so too. */
export const openJournal = (mayLack = false): Journal => ({ writes: [], answers: 0, failed: [], wrong: [], mayLack });

/** Milliseconds after which a call counts as failed. */
const LATE_MS = 30_000;
const REFUSES_OWNER = new Set([401, 403, 404]);

const recordFailure = ({ failed }: Journal, { text, ...call }: Omit<FailedCall, "ended">) =>
  void failed.push({ ...call, ended: Date.now(), text: text.slice(0, 200) });

type Call = { route: string; token?: string | undefined; body?: unknown };

/** Sends a call and records its answer. Returns the body of a 2xx; undefined for any other answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every operation
export async function ask(journal: Journal, team: FaultTeam, origin: string, { route, token = team.token, body }: Call): Promise<any> {
  const began = Date.now();
  const [method, path] = route.split(" ") as [string, string];
  const fail = (status: number, text: string) => recordFailure(journal, { began, route, status, text });
  try {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) };
    const signal = AbortSignal.timeout(LATE_MS);
    const response = await fetch(`${origin}/v2${path}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    journal.answers++;
    if (text.includes(team.other.slug)) journal.wrong.push(`${route} named the other team: ${text.slice(0, 200)}`);
    if (response.ok) return text ? JSON.parse(text) : null;
    fail(response.status, text);
    if (REFUSES_OWNER.has(response.status) && !journal.mayLack) journal.wrong.push(`${route} was ${response.status} for its own team`);
  } catch (error) {
    fail(0, String(error));
  }
  return undefined;
}

/** Reads what belongs to the other team, which must not be found. */
export async function askForeign(journal: Journal, team: FaultTeam, origin: string): Promise<void> {
  const [began, route] = [Date.now(), `GET /projects/${team.other.project}`];
  try {
    const headers = { authorization: `Bearer ${team.token}` };
    const { status } = await fetch(`${origin}/v2/projects/${team.other.project}/media`, { headers, signal: AbortSignal.timeout(LATE_MS) });
    journal.answers++;
    if (status >= 500) recordFailure(journal, { began, route, status, text: "" });
    else if (status !== 404) journal.wrong.push(`${route} was ${status} for a stranger`);
  } catch (error) {
    recordFailure(journal, { began, route, status: 0, text: String(error) });
  }
}

/** Sends bytes to the address of an upload. Returns whether they were accepted. */
export async function sendLoadFile(
  journal: Journal,
  { url, fields }: { url: string; fields: Record<string, string> },
  bytes: Buffer,
): Promise<boolean> {
  const began = Date.now();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), "file.png");
  try {
    const response = await fetch(url, { method: "POST", body: form, signal: AbortSignal.timeout(LATE_MS) });
    const text = await response.text();
    if (response.ok) return true;
    recordFailure(journal, { began, route: "POST upload", status: response.status, text });
  } catch (error) {
    recordFailure(journal, { began, route: "POST upload", status: 0, text: String(error) });
  }
  return false;
}

/** Reads a file. Returns its bytes; undefined when it was not sent in full. */
export async function readFile(journal: Journal, url: string): Promise<Buffer | undefined> {
  const began = Date.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LATE_MS) });
    const bytes = Buffer.from(await response.arrayBuffer());
    journal.answers++;
    if (response.ok) return bytes;
    recordFailure(journal, { began, route: "GET file", status: response.status, text: bytes.toString() });
    if (REFUSES_OWNER.has(response.status) && !journal.mayLack) journal.wrong.push(`GET file was ${response.status}`);
  } catch (error) {
    recordFailure(journal, { began, route: "GET file", status: 0, text: String(error) });
  }
  return undefined;
}
