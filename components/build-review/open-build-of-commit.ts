import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { type Build, type BuildKey, buildsOfCommit } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

/** Opens the build of the same commit before or after another one, or says that there is none. */
export async function openBuildOfCommit(
  client: QueryClient,
  { owner, project }: BuildKey,
  { number, head }: Pick<Build, "number" | "head">,
  by: 1 | -1,
  open: (href: string) => void,
): Promise<void> {
  try {
    const { results } = await client.fetchQuery({ ...buildsOfCommit(owner, project, head.sha), staleTime: 30_000 });
    const others = results.map((build) => build.number).filter((one) => (one - number) * by > 0);
    if (others.length) return open(routes.build(owner, project, by > 0 ? Math.min(...others) : Math.max(...others)));
    toast(results.length > 1 ? `No ${by > 0 ? "later" : "earlier"} build of this commit` : "This is the only build of its commit", {
      id: "builds of the commit",
    });
  } catch (error) {
    toast(error instanceof Error ? error.message : "The builds of this commit couldn’t be loaded.", { kind: "problem" });
  }
}
