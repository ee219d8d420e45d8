import { dehydrate, type FetchQueryOptions, HydrationBoundary, type QueryKey } from "@tanstack/react-query";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { ApiError, type ApiRoute } from "../../api/call.ts";
import { rateLimitDigest } from "../../api/rate-limit-digest.ts";
import { createQueryClient, query } from "../../api/query.ts";
import { accessToken } from "../session/access-token.ts";
import { callApi } from "./api.ts";
import { offersOperation } from "./capabilities.ts";
import { toPublicPage } from "./public-page.ts";
import { sealedSession, toLogin, toPasskey } from "../session/session.ts";

/** Query client of the current request. It calls the API directly with the caller's token, and never retries. */
const queryClient = cache(() => {
  const client = createQueryClient(async (route, call, { signal }) => {
    const request = await headers();
    const [clientAddress, cookies, requestId] = [request.get("x-forwarded-for"), request.get("cookie"), request.get("x-request-id")];
    return callApi(route, call, {
      token: accessToken(await sealedSession()),
      clientAddress,
      cookies,
      requestId,
      traceparent: request.get("traceparent"),
      signal,
    });
  });
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return client;
});

/** Returns true when one of the caller's teams requires a passkey that this session has not used. */
async function opensWithPasskey(): Promise<boolean> {
  const reader = await queryClient()
    .fetchQuery(query("GET /me"))
    .catch(() => null);
  return Boolean(reader?.accounts.some(({ passkeyRequired }) => passkeyRequired));
}

/** Query key that starts with its route. */
const isOffered = <T, E extends Error, D, K extends QueryKey>({ queryKey }: FetchQueryOptions<T, E, D, K>) =>
  offersOperation(queryKey[0] as ApiRoute);

/**
 * Runs a query that a page needs, and hydrates it in the browser: `const account = await loadQuery(account(slug))`. Renders "not found"
 * for pages that the caller cannot see, may not open, or the service does not offer, redirects to sign-in when the session has ended
 * and to the passkey page for a team that requires one, and throws other failures as `ApiError` to the error page.
 */
export async function loadQuery<T, E extends Error, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): Promise<D> {
  if (!(await isOffered(options))) notFound();
  try {
    return await queryClient().fetchQuery(options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 401) await toPublicPage();
    if (error.status === 401) return toLogin();
    if (error.status === 403 && (await opensWithPasskey())) return toPasskey();
    if (error.status === 404 || error.status === 403) notFound();
    throw error;
  }
}

/** Runs a query that a page can do without. Returns null when it fails; the browser then runs it again. */
export async function tryLoadQuery<T, E extends Error, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): Promise<D | null> {
  if (!(await isOffered(options))) return null;
  return queryClient()
    .fetchQuery(options)
    .catch(() => null);
}

/** Returns the digest of a failure by the rate limit, for a page that shows its countdown. Rethrows every other failure. */
export function limitOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return (error as ApiError & { digest?: string }).digest ?? rateLimitDigest(60, "");
  throw error;
}

/** Passes the results of all queries so far to the browser's query client. */
export function HydrateQueries({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient())}>{children}</HydrationBoundary>;
}
