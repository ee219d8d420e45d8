import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";

const ROUTE = "GET /shares/{shareToken}/threads";

type ThreadsPage = ResponseBody<typeof ROUTE>;
export type ThreadedFile = ThreadsPage["files"][number];

const readPage = (shareToken: string, cursor: string | null): Promise<ThreadsPage> =>
  api(ROUTE, { params: { shareToken }, query: { perPage: "20", ...(cursor && { cursor }) } });

/** The files of a share link that have comments, page by page. */
export const shareThreads = (shareToken: string) =>
  infiniteQueryOptions({
    queryKey: [ROUTE, { params: { shareToken } }] as const,
    queryFn: ({ pageParam }) => readPage(shareToken, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: ThreadsPage) => next,
    staleTime: 10_000,
  });

/** Reads all files of a share link that have comments, for an export. */
export async function allShareThreads(shareToken: string): Promise<ThreadedFile[]> {
  const files: ThreadedFile[] = [];
  let cursor: string | null = null;
  do {
    const page: ThreadsPage = await readPage(shareToken, cursor);
    files.push(...page.files);
    cursor = page.next;
  } while (cursor !== null);
  return files;
}
