import { queryOptions } from "@tanstack/react-query";

/** The largest text that is compared in a browser, in bytes. Snapshots may have 10 MB. */
const MOST_BYTES = 2_000_000;

/** Text of a snapshot by its signed URL. Null for a text that is too large to show. */
export const snapshotText = (url: string | null) =>
  queryOptions<string | null>({
    queryKey: ["snapshot text", url],
    queryFn: async ({ signal }) => {
      if (url === null) return "";
      const response = await fetch(url, { signal, credentials: "omit" });
      if (!response.ok) throw new Error("Couldn’t load the text.");
      if (Number(response.headers.get("content-length")) > MOST_BYTES) return null;
      return response.text();
    },
    staleTime: Infinity,
    retry: 1,
  });
