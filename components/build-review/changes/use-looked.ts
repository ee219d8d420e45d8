"use client";

import { useState } from "react";
import { jointOf } from "@/lib/builds/joint-causes";
import type { BuildCause } from "@/lib/queries/builds";

/** Most variants that one approval takes without a look at the last one. */
const FEW = 60;

/** Says why many variants cannot be approved yet. */
export const LOOK_FIRST = "Scroll to the last variant first.";

/** Changes with many variants can be approved once the last variant was in view. */
export function useLooked() {
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (row: BuildCause) => (jointOf(row)?.variants ?? 1) <= FEW || looked.has(row.id),
    add: (id: string) => setLooked((all) => (all.has(id) ? all : new Set([...all, id]))),
  };
}
