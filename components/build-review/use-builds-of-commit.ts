"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useKeys } from "@/components/ui/use-keys";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { openBuildOfCommit } from "./open-build-of-commit";

/** Keys that lead to the builds of the same commit: `[` to the one before, `]` to the next. The list is read at the first press. */
export function useBuildsOfCommit(of: BuildKey, build: Pick<Build, "number" | "head">) {
  const client = useQueryClient();
  const router = useRouter();
  const go = (by: 1 | -1) => void openBuildOfCommit(client, of, build, by, router.push);
  useKeys({ "[": () => go(-1), "]": () => go(1) });
}
