import {
  AppWindow,
  Bell,
  ChartColumn,
  ChartSpline,
  Folder,
  Globe,
  History,
  KeyRound,
  MailPlus,
  MonitorSmartphone,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Capability } from "@/lib/api/capability";
import type { ResponseBody } from "@/lib/api/call";
import { routes } from "@/lib/routes";

/** Fields of the counts that the sidebar shows. */
type Counted = "projects" | "members" | "pendingInvites";

export type TeamPlace = {
  label: string;
  href: (slug: string) => string;
  icon: ReactNode;
  /** Purpose, shown and searched in the palette. */
  about: string;
  /** Weakest role that can use the page; hidden from the others. */
  from?: "owner" | "member";
  /** Operation that the page needs. */
  needs?: Capability;
  counted?: Counted;
  /** Keys that open the page from anywhere in the team. */
  shortcut: string;
};

export const projectsPlace: TeamPlace = {
  label: "Projects",
  href: routes.account,
  shortcut: "g p",
  icon: <Folder aria-hidden />,
  about: "All projects",
  counted: "projects",
};

/** Pages of team administration, in the order of the sidebar. */
const administration: readonly TeamPlace[] = [
  {
    label: "Members",
    href: routes.members,
    shortcut: "g m",
    icon: <Users aria-hidden />,
    about: "People and roles",
    from: "member",
    counted: "members",
  },
  {
    label: "Groups",
    href: routes.groups,
    shortcut: "g r",
    icon: <UsersRound aria-hidden />,
    about: "Project access for many people",
    from: "owner",
    needs: "GET /accounts/{accountSlug}/groups",
  },
  {
    label: "Invites",
    href: routes.invites,
    shortcut: "g i",
    icon: <MailPlus aria-hidden />,
    about: "Pending invites and the invite link",
    from: "owner",
    counted: "pendingInvites",
  },
  { label: "Domains", href: routes.domains, shortcut: "g d", icon: <Globe aria-hidden />, about: "Join by email domain", from: "owner" },
  {
    label: "Access",
    href: routes.access,
    shortcut: "g a",
    icon: <ShieldCheck aria-hidden />,
    about: "Passkeys, token lifetime, tokens and apps",
    from: "owner",
    needs: "GET /accounts/{accountSlug}/security",
  },
  {
    label: "Usage",
    href: routes.usage,
    shortcut: "g u",
    icon: <ChartColumn aria-hidden />,
    about: "Snapshots and media, by project",
    needs: "GET /accounts/{accountSlug}/usage",
  },
  {
    label: "Analytics",
    href: routes.analytics,
    shortcut: "g y",
    icon: <ChartSpline aria-hidden />,
    about: "Builds and reviews over time",
    needs: "GET /accounts/{accountSlug}/analytics",
  },
  {
    label: "Settings",
    href: routes.settings,
    shortcut: "g s",
    icon: <SlidersHorizontal aria-hidden />,
    about: "Name, default role, danger zone",
  },
  {
    label: "History",
    href: routes.history,
    shortcut: "g h",
    icon: <History aria-hidden />,
    about: "Changes to the team",
    from: "owner",
    needs: "GET /accounts/{accountSlug}/history",
  },
];

type Reader = { type: ResponseBody<"GET /me">["accounts"][number]["type"]; level: string | null };

/** Returns the administration pages that a reader can use in an account. A personal account has none. */
export const administrationFor = (account: Reader | undefined, offers: (capability: Capability) => boolean): readonly TeamPlace[] =>
  account?.type === "team"
    ? administration.filter(
        ({ from, needs }) => (!from || account.level === "owner" || account.level === from) && (!needs || offers(needs)),
      )
    : [];

/** Pages of the reader's own settings, in the order of the sidebar, with the operation that each needs. */
export const settingsPlaces = {
  profile: { label: "Profile", href: routes.profile(), icon: <UserRound aria-hidden />, needs: "GET /me/profile" },
  tokens: { label: "Access tokens", href: routes.tokens(), icon: <KeyRound aria-hidden />, needs: "GET /me/tokens" },
  applications: { label: "Applications", href: routes.applications(), icon: <AppWindow aria-hidden />, needs: "GET /me/applications" },
  sessions: { label: "Sessions", href: routes.sessions(), icon: <MonitorSmartphone aria-hidden />, needs: "GET /me/sessions" },
  notifications: { label: "Notifications", href: routes.notifications(), icon: <Bell aria-hidden />, needs: "GET /me/notifications" },
  history: { label: "History", href: routes.ownHistory(), icon: <History aria-hidden />, needs: "GET /me/history" },
} satisfies Record<string, { label: string; href: string; icon: ReactNode; needs: Capability }>;
export type SettingsPlace = keyof typeof settingsPlaces;
