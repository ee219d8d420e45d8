import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import type { Environment } from "../terminal/terminal.ts";
import { type ApiClient, ServerRefusal } from "./api.ts";

const issued = z.object({ value: z.string() });
const exchanged = z.object({ token: z.string() });

/**
 * Returns a token of ten minutes for a job of GitHub Actions with `permissions: id-token: write`: the job's OpenID token, exchanged at the server. Null outside of such a
 * job. Throws a sentence where GitHub or the server refuses.
 */
export async function githubActionsToken(api: ApiClient, env: Environment): Promise<string | null> {
  const [url, bearer] = [env["ACTIONS_ID_TOKEN_REQUEST_URL"], env["ACTIONS_ID_TOKEN_REQUEST_TOKEN"]];
  if (!url || !bearer) return null;
  const request = new URL(url);
  request.searchParams.set("audience", api.origin);
  const { status, value } = await api.getJsonAt(request.href, bearer);
  const { data } = issued.safeParse(value);
  if (status !== 200 || !data)
    throw new CommandError(
      `GitHub issued no OpenID token (status ${status}). Check permissions: id-token: write of the job, or set LOUPE_TOKEN.`,
    );
  const body = { oidcToken: data.value, ...(env["GITHUB_REPOSITORY"] && { repository: env["GITHUB_REPOSITORY"] }) };
  try {
    return (await api.call("POST /auth/github-actions/oidc/exchange", exchanged, { token: null, body })).token;
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error;
    throw new CommandError(
      `${api.origin} doesn't accept jobs of this repository: ${error.message} Link it in the project's settings, or set LOUPE_TOKEN.`,
    );
  }
}
