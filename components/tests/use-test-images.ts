"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { imageFrames } from "@/lib/tests/image-frames";
import { type TestKey, testImages } from "@/lib/queries/tests";

/** Frames of a test on a branch, from pages of its images. `more` reads earlier builds. */
export function useTestImages(of: TestKey, branch: string | null) {
  const [{ line, cursors }, setCursors] = useState<{ line: string | null; cursors: readonly (number | null)[] }>({
    line: branch,
    cursors: [null],
  });
  const wanted = line === branch ? cursors : [null];
  const pages = useQueries({ queries: wanted.map((before) => testImages(of, branch, before)) });
  const loaded = pages.flatMap(({ data }) => data ?? []);
  const key = pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const [now] = useState(() => Date.now());
  const images = loaded.flatMap((page) => page.images);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the images change with the time of their pages
  const frames = useMemo(() => imageFrames(images, now), [key, now]);
  const next = loaded.length === wanted.length ? (loaded.at(-1)?.next ?? null) : null;
  return {
    frames,
    branch: loaded[0]?.branch ?? branch,
    ready: loaded.length > 0,
    loading: pages.some(({ isPending }) => isPending),
    error: pages.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(pages.map(({ refetch }) => refetch())),
    more: next === null ? null : () => setCursors({ line: branch, cursors: [...wanted, next] }),
  };
}
