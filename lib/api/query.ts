import { QueryClient, queryOptions, type QueryFunctionContext } from "@tanstack/react-query";
import { ApiError, type ResponseBody, type Args, type CallParts, type ReadRoute } from "./call.ts";

/** Options of a query for a read of the API. The key is the complete request, so that every client can run it. */
export const query = <R extends ReadRoute>(route: R, ...input: Args<R>) =>
  queryOptions<ResponseBody<R>, ApiError, ResponseBody<R>, readonly [R, ...Args<R>]>({ queryKey: [route, ...input] });

type Send = (route: string, call: CallParts, options: { signal: AbortSignal }) => Promise<unknown>;

/** Creates a client that runs every `query()` through `send`: the BFF in a browser, the API on the server. */
export const createQueryClient = (send: Send) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        queryFn: ({ queryKey: [route, input], signal }: QueryFunctionContext) =>
          send(route as string, (input ?? {}) as CallParts, { signal }),
        retry: (failures, error) => error instanceof ApiError && error.retryable && failures < 3,
        retryDelay: (failures, error) =>
          error instanceof ApiError && error.retryAfter !== null
            ? error.retryAfter * 1000
            : Math.min(1000 * 2 ** failures, 15_000) * (0.75 + Math.random() / 2),
      },
      mutations: { retry: false },
      // Sends a JSON text per query. React would otherwise serialize and revive every value of a list on its own.
      dehydrate: { serializeData: JSON.stringify },
      hydrate: { deserializeData: JSON.parse },
    },
  });
