import { Columns3, Image, Rocket, Rows3, SlidersHorizontal, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import type { Capability } from "@/lib/api/capability";
import { routes, settingsTabs } from "@/lib/routes";

type Address = (slug: string, project: string) => string;
type ProjectTab = { label: string; href: Address; needs?: Capability };
type ProjectPage = {
  label: string;
  /** Its name where the project is not shown, if it differs from the label. */
  title?: string;
  href: Address;
  icon: ReactNode;
  /** Operation that the page needs. */
  needs?: Capability;
  /** Pages that share the entry's heading; the first is the entry's own. */
  tabs?: readonly ProjectTab[];
  /** Other pages of the entry. */
  alsoAt?: readonly Address[];
  counted?: "builds";
  /** Shown once the project has one, and while the page is open. */
  onceUsed?: "deployments" | "automations";
  /** Shown in the bar at the bottom of a phone. */
  isInBar?: boolean;
};

/** Pages of a project, in the order of the sidebar. */
const pages: readonly ProjectPage[] = [
  {
    label: "Builds",
    href: routes.builds,
    icon: <Rows3 aria-hidden />,
    needs: "GET /projects/{owner}/{project}/builds",
    counted: "builds",
    isInBar: true,
  },
  {
    label: "Tests",
    href: routes.tests,
    icon: <Columns3 aria-hidden />,
    needs: "GET /projects/{owner}/{project}/tests",
    tabs: [
      { label: "All", href: routes.tests },
      { label: "Noise", href: routes.noise },
    ],
  },
  {
    label: "Media",
    href: routes.media,
    icon: <Image aria-hidden />,
    needs: "GET /projects/{owner}/{project}/media",
    alsoAt: [routes.shareLinks],
    isInBar: true,
  },
  {
    label: "Deployments",
    href: routes.deployments,
    icon: <Rocket aria-hidden />,
    needs: "GET /projects/{owner}/{project}/deployments",
    onceUsed: "deployments",
  },
  {
    label: "Automations",
    href: routes.automations,
    icon: <Workflow aria-hidden />,
    needs: "GET /projects/{owner}/{project}/automation-targets",
    onceUsed: "automations",
  },
  {
    label: "Settings",
    title: "Project settings",
    needs: "PATCH /projects/{owner}/{project}",
    href: (slug, project) => routes.projectSettings(slug, project),
    alsoAt: settingsTabs.map((tab) => (slug, project) => routes.projectSettings(slug, project, tab)),
    icon: <SlidersHorizontal aria-hidden />,
  },
];

/** Returns the pages of a project that the service offers, with their tabs that it offers. */
export function projectPages(offers: (capability: Capability) => boolean) {
  const isOffered = ({ needs }: { needs?: Capability }) => !needs || offers(needs);
  return pages.filter(isOffered).map(({ tabs = [], alsoAt = [], ...page }) => ({
    ...page,
    tabs: tabs.filter(isOffered),
    alsoAt: [...alsoAt, ...tabs.map(({ href }) => href)],
  }));
}
