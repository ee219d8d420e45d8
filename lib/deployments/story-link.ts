import type { Deployment } from "../queries/deployments.ts";

/** Returns the address of a story in the newest Storybook of some deployments, or null. */
export function storyLink(deployments: readonly Deployment[], storyId: string): string | null {
  const storybook = deployments.find(({ status, isStorybook }) => status === "ready" && isStorybook);
  return storybook ? `${storybook.url}?path=/story/${encodeURIComponent(storyId)}` : null;
}
