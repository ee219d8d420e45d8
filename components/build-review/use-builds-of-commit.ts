"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useKeys } from "@/components/ui/use-keys";
import type { Build, BuildKey } from "@/lib/queries/builds";

/** Keys that lead to the builds of the same commit: `[` to the one before, `]` to the next. Their code and the list are read at the first press. */
export function useBuildsOfCommit(of: BuildKey, build: Pick<Build, "number" | "head">) {
  const client = useQueryClient();
  const router = useRouter();
  const go = (by: 1 | -1) =>
    void import("./open-build-of-commit")
      .then(({ openBuildOfCommit }) => openBuildOfCommit(client, of, build, by, router.push))
      // Without a connection there is no list either.
      .catch(() => {});
  useKeys({ "[": () => go(-1), "]": () => go(1) });
}
