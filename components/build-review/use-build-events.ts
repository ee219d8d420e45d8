"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { requestLine } from "@/lib/api/call";
import { buildParameters } from "@/lib/queries/build-parameters";
import { numberReadings, refreshDecisions, refreshNumbers } from "@/lib/queries/build-decisions";
import { type BuildKey, type BuildProgress, isRunning, storeProgress } from "@/lib/queries/builds";

/** Milliseconds between two reads of a build that changes all the time. */
const PAUSE_MS = 2000;

/** Everything but the number of snapshots, and of it what people decided. */
const numbersOf = (progress: BuildProgress) => JSON.stringify({ ...progress, snapshots: 0 });
const decisionsOf = ({ causesDecided, approved, rejected, reviews }: BuildProgress) =>
  [causesDecided, approved, rejected, reviews].join(" ");

/** Parses a message; returns null for an invalid one. */
function progressIn(event: Event): BuildProgress | null {
  try {
    return JSON.parse((event as MessageEvent<string>).data) as BuildProgress;
  } catch {
    return null;
  }
}

/**
 * Follows a build: a message updates the number of its snapshots immediately. Other changes, such as decisions of others, are read soon
 * after, once for many messages. Listens only while the page is visible, because a browser opens few connections. Without the stream, the
 * build is read every few seconds anyway. Returns true after the service of one person ended, which happens with the review.
 */
export function useBuildEvents({ owner, project, number }: BuildKey): boolean {
  const client = useQueryClient();
  const isOfOne = !useOffers("other people");
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    const build = { owner, project, number };
    const call = { params: buildParameters(build), query: { reviews: "true" } };
    const [, path] = requestLine("GET /projects/{owner}/{project}/builds/{buildNumber}/events", call);
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: BuildProgress | null = null;
    let isDecided = false;
    /** Readings of the build when the latest message came. A later one, such as after a decision of the reader, knows what the message says. */
    let readings = 0;
    const close = () => {
      source?.close();
      source = null;
    };
    const read = () => {
      readings = numberReadings(client, build);
      timer ??= setTimeout(() => {
        timer = undefined;
        if (numberReadings(client, build) <= readings) void refreshNumbers(client, build);
        if (isDecided) void refreshDecisions(client);
        isDecided = false;
      }, PAUSE_MS);
    };
    const hear = (event: Event) => {
      const [before, now] = [known, progressIn(event)];
      known = now;
      const isKnown = now !== null && storeProgress(client, build, now);
      // The first message is the present state, which the page has, unless the build went on since.
      if (now && (before ? numbersOf(before) === numbersOf(now) : isKnown)) return;
      if (!before || !now || !isRunning(now) || decisionsOf(before) !== decisionsOf(now)) isDecided = true;
      read();
    };
    const endWithService = () =>
      fetch("/readyz").catch(() => {
        close();
        setEnded(true);
      });
    const follow = () => {
      close();
      known = null;
      if (document.visibilityState === "hidden") return;
      source = new EventSource(`/api/v2${path}`);
      source.addEventListener("build", hear);
      source.addEventListener("end", close);
      if (isOfOne) source.addEventListener("error", () => void endWithService());
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(timer);
      close();
    };
  }, [client, owner, project, number, isOfOne]);
  return hasEnded;
}
