import { createAppAuth } from "@octokit/auth-app";
import { Octokit } from "@octokit/core";
import type { Deps } from "../../../core/deps.ts";

/** Milliseconds that GitHub has for one response. */
const TIMEOUT_MS = 10_000;
const ignore = () => {};

/** Dependencies of a client of GitHub. */
type GithubDeps = Pick<Deps, "settings" | "metrics">;

/**
 * Returns a client of GitHub's REST API for the instance's GitHub App: as the app itself, or with `installationId` as one of its installations,
 * whose tokens it gets and renews. Requests end after 10 seconds or with `signal`. Throws without a private key.
 */
export function githubClient({ settings, metrics }: GithubDeps, signal: AbortSignal, installationId?: number): Octokit {
  const { githubApp, githubApi } = settings;
  if (!githubApp?.privateKey) throw new Error("GITHUB_APP_PRIVATE_KEY is not set.");
  return new Octokit({
    authStrategy: createAppAuth,
    auth: { appId: String(githubApp.id), privateKey: githubApp.privateKey, ...(installationId && { installationId }) },
    baseUrl: githubApi.url,
    userAgent: "Loupe",
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    request: {
      async fetch(url: string, init: RequestInit) {
        let status: number | null = null;
        try {
          const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
          ({ status } = response);
          return response;
        } finally {
          metrics.outbound("github", status);
        }
      },
    },
  });
}

type Refusal = Error & { status: number; response?: { headers: Record<string, string | undefined> } };
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && typeof (error as { status?: unknown }).status === "number";

/**
 * Returns the status of a refusal that another try would not change: the app lacks a permission, or GitHub does not know the repository or commit. Null for
 * failures that end by themselves, such as rate limits.
 */
export function finalRefusal(error: unknown): number | null {
  if (!isRefusal(error) || ![403, 404, 410, 422, 451].includes(error.status)) return null;
  const headers = error.response?.headers ?? {};
  const isLimited = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
  return error.status === 403 && isLimited ? null : error.status;
}
