import { dehydrate, type FetchQueryOptions, HydrationBoundary, type QueryKey } from "@tanstack/react-query";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { ApiError, type ApiRoute } from "../../api/call.ts";
import { createQueryClient } from "../../api/query.ts";
import { accessToken } from "../session/access-token.ts";
import { callApi } from "./api.ts";
import { offers } from "./capabilities.ts";
import { sealedSession, toLogin } from "../session/session.ts";

/** The queries of the current request, sent straight to the API with the caller's token. A page waits for no retries. */
const queryClient = cache(() => {
  const client = createQueryClient(async (route, call, { signal }) =>
    callApi(route, call, { token: accessToken(await sealedSession()), visitor: (await headers()).get("x-forwarded-for"), signal }),
  );
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return client;
});

/** A query's key begins with its route. */
const isOffered = <T, E extends Error, D, K extends QueryKey>({ queryKey }: FetchQueryOptions<T, E, D, K>) =>
  offers(queryKey[0] as ApiRoute);

/**
 * Reads what a page is about and hands it over: `const account = await load(queries.account(slug))`. What the caller may not
 * see, or the service does not offer, is the page "not found"; an ended session leads to sign-in and back; other failures throw
 * `ApiError` to the error page.
 */
export async function load<T, E extends Error, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): Promise<D> {
  if (!(await isOffered(options))) notFound();
  try {
    return await queryClient().fetchQuery(options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound();
    if (error instanceof ApiError && error.status === 401) return toLogin();
    throw error;
  }
}

/** As `load`, for a read that may be refused or absent without harm: null then, and the browser tries for itself. */
export async function tryLoad<T, E extends Error, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>): Promise<D | null> {
  if (!(await isOffered(options))) return null;
  return queryClient()
    .fetchQuery(options)
    .catch(() => null);
}

/** Hands everything read so far to the browser's query client. */
export function Hydrated({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient())}>{children}</HydrationBoundary>;
}
