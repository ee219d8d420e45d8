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
const TOKEN = "ghs_installation_token_of_the_tests";

export type SentStatus = { repository: string; sha: string; context: string; state: string; description: string; target_url: string };
type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * Starts a stand-in for GitHub's REST API with the shapes of its documentation. It verifies the app's JSON web token and the token of the installation,
 * and records the commit statuses. `refuse` answers later statuses in its place, until it returns null.
 */
export async function startGithubApi() {
  const receiver = await startReceiver();
  const statuses: SentStatus[] = [];
  let refusal: (status: SentStatus) => Reply | null = () => null;

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
    if (found) return (await isApp(request)) ? { status: 200, body: { id: INSTALLATION, app_id: GITHUB_APP } } : unauthorized;
    if (request.path === `/app/installations/${INSTALLATION}/access_tokens`) {
      if (!(await isApp(request))) return unauthorized;
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      return { status: 201, body: { token: TOKEN, expires_at: expires, permissions: { statuses: "write" }, repository_selection: "all" } };
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
    refuse: (next: typeof refusal) => void (refusal = next),
    reset() {
      statuses.length = 0;
      receiver.received.length = 0;
      refusal = () => null;
    },
    stop: () => receiver.stop(),
  };
}
