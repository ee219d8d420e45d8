import {
  BookOpen,
  CircleDot,
  FileImage,
  Folder,
  GitBranch,
  House,
  Image,
  Inbox,
  Keyboard,
  LayoutGrid,
  LogIn,
  Monitor,
  Moon,
  Plus,
  Rows3,
  Share2,
  Sun,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { PageAction } from "@/components/ui/page-actions";
import { setTheme } from "@/components/ui/use-theme";
import type { Capability } from "@/lib/api/capability";
import type { ResponseBody } from "@/lib/api/call";
import type { AccountHits } from "@/lib/queries/search";
import { routes } from "@/lib/routes";
import { projectPages } from "@/components/shell/navigation/project-pages";
import { administrationFor, settingsPages } from "@/components/shell/navigation/team-pages";
import { matchScore } from "./match-name";
import { show } from "./palette-state";
import type { RecentPage } from "./recent-pages";

export type PaletteItem = {
  id: string;
  label: string;
  detail?: string | undefined;
  /** Short fact at the end of the row, such as a state. */
  fact?: string;
  icon: ReactNode;
  shortcut?: string | undefined;
  /** Page to open, else `run` is called. */
  href?: string;
  run?: () => unknown;
  kind?: RecentPage["kind"];
};
export type PaletteGroup = { value: string; items: PaletteItem[] };

type Reader = ResponseBody<"GET /me">;
export type PaletteContext = {
  reader: Reader | undefined;
  /** Team of the page, else the reader's first team. */
  slug: string | undefined;
  project: string | undefined;
  offers: (capability: Capability) => boolean;
  pageActions: readonly PageAction[];
};

const themeActions = [
  { id: "theme-light", label: "Use light theme", icon: <Sun aria-hidden />, run: () => setTheme("light") },
  { id: "theme-dark", label: "Use dark theme", icon: <Moon aria-hidden />, run: () => setTheme("dark") },
  { id: "theme-system", label: "Use system theme", icon: <Monitor aria-hidden />, run: () => setTheme("system") },
] satisfies PaletteItem[];

/** Returns the actions: those of the page, then those of the team that work from everywhere. */
export function actionItems({ reader, slug, offers, pageActions }: PaletteContext): PaletteItem[] {
  const own = reader?.accounts.find((account) => account.slug === slug);
  const manages = own?.type === "user" || own?.level === "owner";
  const items: PaletteItem[] = pageActions
    .filter(({ inPalette }) => inPalette !== false)
    .map((action, index) => ({ ...action, id: `page-${index}-${action.label}`, icon: action.icon ?? <Plus aria-hidden /> }));
  const add = (item: PaletteItem) => items.some(({ label }) => label === item.label) || items.push(item);
  if (slug && own?.type === "team" && manages)
    add({ id: "invite", label: "Invite people", detail: "Email, list or CSV", icon: <Plus aria-hidden />, href: routes.invites(slug) });
  if (slug && manages && offers("POST /projects"))
    add({ id: "project", label: "New project", detail: own?.name ?? slug, icon: <Plus aria-hidden />, href: routes.newProject(slug) });
  if (reader && offers("POST /accounts")) add({ id: "team", label: "Create a team", icon: <Plus aria-hidden />, href: routes.newTeam() });
  if (!reader) add({ id: "sign-in", label: "Sign in", icon: <LogIn aria-hidden />, href: routes.login() });
  if (!pageActions.some(({ shortcut }) => shortcut === "?"))
    add({ id: "help", label: "Keyboard shortcuts", icon: <Keyboard aria-hidden />, shortcut: "?", run: () => show("help") });
  return [...items, ...themeActions];
}

/** Returns the pages that the reader can open: of the open project, of the team, the other teams and the reader's settings. */
export function placeItems({ reader, slug, project, offers }: PaletteContext): PaletteItem[] {
  const own = reader?.accounts.find((account) => account.slug === slug);
  const items: PaletteItem[] = [];
  if (slug && own && project) {
    const of = { detail: project, kind: "project" as const };
    for (const { label, title = label, icon, href, tabs } of projectPages(offers)) {
      items.push({ ...of, id: `project-${label}`, label: title, icon, href: href(slug, project) });
      for (const tab of tabs.slice(1)) items.push({ ...of, id: `tab-${tab.label}`, label: tab.label, icon, href: tab.href(slug, project) });
    }
    if (offers("GET /projects/{owner}/{project}/share-links"))
      items.push({ ...of, id: "share-links", label: "Links", icon: <Share2 aria-hidden />, href: routes.shareLinks(slug, project) });
  }
  if (slug && own) {
    items.push({
      id: "projects",
      label: "Projects",
      detail: "All projects",
      icon: <Folder aria-hidden />,
      href: routes.account(slug),
      kind: "page",
    });
    for (const { label, title = label, icon, about, href, shortcut } of administrationFor(own, offers))
      items.push({ id: `page-${label}`, label: title, detail: about, icon, href: href(slug), shortcut, kind: "page" });
  }
  for (const account of reader?.accounts ?? []) {
    if (account.slug === slug) continue;
    const label = account.name ?? account.slug;
    const icon = <Avatar name={label} size="small" team={account.type === "team"} />;
    const detail = account.type === "team" ? "Team" : "Personal account";
    items.push({ id: `team-${account.id}`, label, detail, icon, href: routes.account(account.slug), kind: "team" });
  }
  if (reader) {
    if (offers("GET /me/inbox"))
      items.push({ id: "inbox", label: "Inbox", icon: <Inbox aria-hidden />, href: routes.inbox(), shortcut: "g n", kind: "page" });
    for (const { label, icon, href, needs } of Object.values(settingsPages))
      if (offers(needs)) items.push({ id: `own-${href}`, label, detail: "Your settings", icon, href, kind: "page" });
    items.push({ id: "awaiting", label: "Awaiting your review", icon: <CircleDot aria-hidden />, href: routes.accounts(), kind: "page" });
    items.push({ id: "teams", label: "Your teams", icon: <Users aria-hidden />, href: routes.accounts(), kind: "page" });
  } else items.push({ id: "home", label: "Home", icon: <House aria-hidden />, href: routes.home() });
  items.push({ id: "reference", label: "API reference", icon: <BookOpen aria-hidden />, href: routes.reference(), kind: "page" });
  return items;
}

/** Turns the results of an account's search into places (projects and people) and files. `team` names an account other than the page's. */
export function foundItems(hits: AccountHits, slug: string, team: string | undefined): { places: PaletteItem[]; files: PaletteItem[] } {
  const inTeam = (text: string) => (team ? `${text}, ${team}` : text);
  return {
    places: [
      ...hits.projects.map(({ id, name }) => {
        const href = routes.builds(slug, name);
        return {
          id: `project-${id}`,
          label: name,
          detail: inTeam("Project"),
          icon: <Folder aria-hidden />,
          href,
          kind: "project" as const,
        };
      }),
      ...hits.people.map(({ id, slug: handle, name, pictureUrl }) => ({
        id: `person-${slug}-${id}`,
        label: name ?? handle,
        detail: inTeam(handle),
        icon: <Avatar name={name ?? handle} src={pictureUrl} />,
        href: `${routes.members(slug)}?${new URLSearchParams({ search: name ?? handle })}`,
        kind: "person" as const,
      })),
    ],
    files: hits.media.map(({ id, name, url, project }) => ({
      id: `media-${id}`,
      label: name,
      detail: inTeam(project),
      icon: <FileImage aria-hidden />,
      href: new URL(url).pathname,
      kind: "file" as const,
    })),
  };
}

const kindIcons: Record<RecentPage["kind"], ReactNode> = {
  page: <LayoutGrid aria-hidden />,
  project: <Folder aria-hidden />,
  person: <Users aria-hidden />,
  file: <FileImage aria-hidden />,
  build: <Rows3 aria-hidden />,
  branch: <GitBranch aria-hidden />,
  test: <Image aria-hidden />,
  team: <Users aria-hidden />,
};
export const recentItem = ({ href, label, detail, kind }: RecentPage): PaletteItem => ({
  id: `recent-${href}`,
  label,
  detail,
  icon: kindIcons[kind] ?? kindIcons.page,
  href,
  kind,
});

/** Returns the items that match a text, best first; all of them without a text. Equal ones keep their order. */
export const matchingItems = (items: readonly PaletteItem[], typed: string): PaletteItem[] =>
  items
    .map((item) => ({ item, score: matchScore(item.label, item.detail, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
