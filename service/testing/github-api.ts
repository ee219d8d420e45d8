import { generateKeyPairSync } from "node:crypto";
import { importSPKI, jwtVerify } from "jose";
import { type Received, startReceiver } from "./receivers.ts";

/** Key pair of the tests' GitHub App. */
export const githubAppKeys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
});

export const GITHUB_APP = 4711;
const INSTALLATION = 99;
export const REPOSITORY_ID = 5150;
const TOKEN = "ghs_installation_token_of_the_tests";

export type SentStatus = { repository: string; sha: string; context: string; state: string; description: string; target_url: string };
type Comment = { id: number; body: string; user: { type: "Bot" | "User" } };
type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * Starts a stand-in for GitHub's REST API with the shapes of its documentation. It verifies the app's JSON web token and the token of the installation,
 * and records the commit statuses and the comments on pull requests. `setHistory` gives it commits. `refuse` answers later statuses in its place, until it returns null; `failComments`
 * answers later writes of comments, with the comment stored or not.
 */
export async function startGithubApi() {
  const receiver = await startReceiver();
  const statuses: SentStatus[] = [];
  let refusal: (status: SentStatus) => Reply | null = () => null;
  const comments = new Map<number, Comment & { repository: string; number: number }>();
  let commentFailure: ((method: string) => { reply: Reply; stored: boolean } | null) | null = null;
  let nextComment = 1;
  /** Commits by branch, newest first; null for an installation that may not read contents. */
  let history: Record<string, string[]> | null = {};

  /** Rights of people in every repository, by login. */
  let people: Record<string, { id: number; permission: string }> = {};
  let hasApp = true;

  function replyToPermission({ path }: Received): Reply | null {
    const [, login] = /^\/repos\/[^/]+\/[^/]+\/collaborators\/([^/]+)\/permission$/.exec(path) ?? [];
    if (!login) return null;
    const found = people[login];
    return found
      ? { status: 200, body: { permission: found.permission, role_name: found.permission, user: { id: found.id, login } } }
      : { status: 404, body: { message: `${login} is not a user` } };
  }

  function replyToHistory({ path }: Received): Reply | null {
    const [, basehead] = /^\/repos\/[^/]+\/[^/]+\/compare\/([^?]+)/.exec(path) ?? [];
    const [, sha] = /^\/repos\/[^/]+\/[^/]+\/commits\?sha=([0-9a-f]{40})&/.exec(path) ?? [];
    if (!basehead && !sha) return null;
    if (!history) return { status: 403, body: { message: "Resource not accessible by integration" } };
    const lines = Object.values(history);
    const from = (commit: string) => lines.flatMap((line) => (line.includes(commit) ? [line.slice(line.indexOf(commit))] : []))[0];
    if (sha)
      return from(sha) ? { status: 200, body: from(sha)!.map((one) => ({ sha: one })) } : { status: 404, body: { message: "Not Found" } };
    const [base, head] = decodeURIComponent(basehead!).split("...") as [string, string];
    const merge = history[base] && from(head)?.find((one) => history![base]!.includes(one));
    return merge
      ? { status: 200, body: { merge_base_commit: { sha: merge }, commits: [], files: [] } }
      : { status: 404, body: { message: "No common ancestor between the two refs." } };
  }

  function replyToComment({ method, path, text }: Received): Reply | null {
    const [, repository, issue] = /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/comments/.exec(path) ?? [];
    const [, edited] = /^\/repos\/[^/]+\/[^/]+\/issues\/comments\/(\d+)$/.exec(path) ?? [];
    if (!issue && !edited) return null;
    if (method === "GET")
      return { status: 200, body: [...comments.values()].filter((one) => one.repository === repository && one.number === Number(issue)) };
    const failed = commentFailure?.(method) ?? null;
    if (failed && !failed.stored) return failed.reply;
    const { body } = JSON.parse(text) as { body: string };
    if (method === "PATCH") {
      const found = comments.get(Number(edited));
      if (!found) return { status: 404, body: { message: "Not Found" } };
      found.body = body;
      return failed?.reply ?? { status: 200, body: found };
    }
    const comment = { id: nextComment++, body, user: { type: "Bot" as const }, repository: repository!, number: Number(issue) };
    comments.set(comment.id, comment);
    return failed?.reply ?? { status: 201, body: comment };
  }

  async function isApp({ headers }: Received): Promise<boolean> {
    const [, token = ""] = /^bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
    const key = await importSPKI(githubAppKeys.publicKey, "RS256");
    return jwtVerify(token, key, { issuer: String(GITHUB_APP), algorithms: ["RS256"], maxTokenAge: "10 minutes", clockTolerance: 60 }).then(
      () => true,
      () => false,
    );
  }

  async function reply(request: Received): Promise<Reply> {
    const unauthorized = { status: 401, body: { message: "Bad credentials" } };
    const [, found] = /^\/repos\/([^/]+\/[^/]+)\/installation$/.exec(request.path) ?? [];
    if (found && !hasApp) return { status: 404, body: { message: "Not Found" } };
    if (found)
      return (await isApp(request))
        ? {
            status: 200,
            body: { id: INSTALLATION, app_id: GITHUB_APP, permissions: { statuses: "write", ...(history && { contents: "read" }) } },
          }
        : unauthorized;
    if (request.path === `/app/installations/${INSTALLATION}/access_tokens`) {
      if (!(await isApp(request))) return unauthorized;
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      return { status: 201, body: { token: TOKEN, expires_at: expires, permissions: { statuses: "write" }, repository_selection: "all" } };
    }
    if (request.headers.authorization === `token ${TOKEN}`) {
      if (/^\/repos\/[^/]+\/[^/]+$/.test(request.path)) return { status: 200, body: { id: REPOSITORY_ID } };
      const answer = replyToComment(request) ?? replyToHistory(request) ?? replyToPermission(request);
      if (answer) return answer;
    }
    const [, repository, sha] = /^\/repos\/([^/]+\/[^/]+)\/statuses\/([0-9a-f]{40})$/.exec(request.path) ?? [];
    if (!repository || !sha) return { status: 404, body: { message: "Not Found" } };
    if (request.headers.authorization !== `token ${TOKEN}`) return unauthorized;
    const status = { repository, sha, ...(JSON.parse(request.text) as Omit<SentStatus, "repository" | "sha">) };
    const refused = refusal(status);
    if (refused) return refused;
    statuses.push(status);
    return { status: 201, body: { id: statuses.length, ...status } };
  }

  receiver.answer((response, request) => {
    void reply(request).then(({ status, body, headers }) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    });
  });
  return {
    origin: receiver.origin,
    statuses,
    received: receiver.received,
    comments,
    failComments: (next: typeof commentFailure) => void (commentFailure = next),
    /** Sets who may do something in the repositories. */
    setPeople: (next: typeof people) => void (people = next),
    /** Installs the app in all repositories or in none. */
    setInstalled: (next: boolean) => void (hasApp = next),
    setHistory: (next: typeof history) => void (history = next),
    refuse: (next: typeof refusal) => void (refusal = next),
    reset() {
      statuses.length = 0;
      receiver.received.length = 0;
      refusal = () => null;
      comments.clear();
      commentFailure = null;
      history = {};
      people = {};
      hasApp = true;
    },
    stop: () => receiver.stop(),
  };
}
