import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useOffersAny } from "@/components/shell/supported-operations";
import { projectDetails } from "@/lib/queries/projects";
import { projectPages } from "./project-pages";

/**
 * Returns the entries of a project: pages that the service offers, and those of deployments and automations once the project has one. Empty without a
 * project.
 */
export function useProjectPages(slug: string, project: string | null) {
  const pathname = usePathname();
  const offers = useOffersAny();
  const { data } = useQuery({ ...projectDetails(slug, project ?? ""), enabled: project !== null });
  if (project === null) return [];
  const isOpen = (address: (slug: string, project: string) => string) => pathname === address(slug, project);
  // A service that does not say what a project uses shows all pages.
  const isUsed = (part: "deployments" | "automations") => data !== undefined && (data.inUse?.[part] ?? true);
  return projectPages(offers)
    .filter(({ onceUsed, href }) => !onceUsed || isUsed(onceUsed) || isOpen(href))
    .map(({ href, alsoAt, ...page }) => ({
      ...page,
      href: href(slug, project),
      isCurrent: [href, ...alsoAt].some(isOpen),
    }));
}
