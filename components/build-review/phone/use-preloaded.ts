"use client";

import { useEffect } from "react";
import type { BuildCause } from "@/lib/queries/builds";
import { frameUrl } from "./phone-part";

/** Loads both pictures of a cause before it is shown. */
export function usePreloaded(cause: BuildCause | null) {
  const [first, second] = cause ? [frameUrl(cause, "before"), frameUrl(cause, "after")] : [null, null];
  useEffect(() => {
    for (const url of [first, second]) if (url) new Image().src = url;
  }, [first, second]);
}
