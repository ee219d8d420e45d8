"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { useKeys } from "@/components/ui/use-keys";
import { type Build, type BuildKey, buildsOfCommit } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

/** Keys that lead to the builds of the same commit: `[` to the one before, `]` to the next. The list is read at the first press. */
export function useBuildsOfCommit({ owner, project }: BuildKey, { number, head }: Pick<Build, "number" | "head">) {
  const client = useQueryClient();
  const router = useRouter();
  const go = async (by: 1 | -1) => {
    try {
      const { results } = await client.fetchQuery({ ...buildsOfCommit(owner, project, head.sha), staleTime: 30_000 });
      const others = results.map((build) => build.number).filter((one) => (one - number) * by > 0);
      if (others.length) return router.push(routes.build(owner, project, by > 0 ? Math.min(...others) : Math.max(...others)));
      toast(results.length > 1 ? `No ${by > 0 ? "later" : "earlier"} build of this commit` : "This is the only build of its commit", {
        id: "builds of the commit",
      });
    } catch (error) {
      toast(error instanceof Error ? error.message : "The builds of this commit couldn’t be loaded.", { kind: "problem" });
    }
  };
  useKeys({ "[": () => void go(-1), "]": () => void go(1) });
}
