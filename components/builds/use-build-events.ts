"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { requestLine } from "@/lib/api/call";
import { type BuildKey, buildParameters, refreshDecisions, refreshNumbers } from "@/lib/queries/builds";

/** Milliseconds between two reads of a build that changes all the time. */
const PAUSE_MS = 2000;

/**
 * Reads a build again soon after it changed: progress, reviews and decisions of others. Listens only while the page is visible, because a
 * browser opens few connections. Without the stream, the build is read every few seconds anyway.
 */
export function useBuildEvents({ owner, project, number }: BuildKey) {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    const build = { owner, project, number };
    const call = { params: buildParameters(build), query: { reviews: "true" } };
    const [, path] = requestLine("GET /projects/{owner}/{project}/builds/{buildNumber}/events", call);
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      source?.close();
      source = null;
    };
    const read = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refreshNumbers(client, build);
        void refreshDecisions(client);
      }, PAUSE_MS);
    };
    const follow = () => {
      close();
      if (document.visibilityState === "hidden") return;
      source = new EventSource(`/api/v2${path}`);
      // The first message is the present state, which the page has.
      source.addEventListener("build", () => source?.addEventListener("build", read), { once: true });
      source.addEventListener("end", close);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(timer);
      close();
    };
  }, [client, owner, project, number]);
}
