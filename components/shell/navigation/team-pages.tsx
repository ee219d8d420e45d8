import {
  AppWindow,
  Bell,
  ChartNoAxesColumn,
  Globe,
  History,
  KeyRound,
  MailPlus,
  MonitorSmartphone,
  Plug,
  Shield,
  ShieldCheck,
  SlidersHorizontal,
  User,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Capability } from "@/lib/api/capability";
import type { ResponseBody } from "@/lib/api/call";
import { routes } from "@/lib/routes";

/** Fields of the counts that tabs show. */
type Counted = "members" | "pendingInvites";
/** Entries of the sidebar for a team; the pages of one are its tabs. */
const teamSections = {
  people: { label: "People", icon: <User aria-hidden /> },
  security: { label: "Security", icon: <Shield aria-hidden /> },
  insights: { label: "Insights", icon: <ChartNoAxesColumn aria-hidden /> },
  settings: { label: "Settings", icon: <SlidersHorizontal aria-hidden /> },
} as const;
type TeamSection = keyof typeof teamSections;

export type TeamPage = {
  section: TeamSection;
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
  /** Its name where its section is not shown, if it differs from the label. */
  title?: string;
  /** Keys that open the page from anywhere in the team. */
  shortcut: string;
};

/** Pages of a team, by section, in the order of their tabs. */
const administration: readonly TeamPage[] = [
  {
    section: "people",
    label: "Members",
    href: routes.members,
    shortcut: "g m",
    icon: <Users aria-hidden />,
    about: "People and roles",
    from: "member",
    counted: "members",
  },
  {
    section: "people",
    label: "Invites",
    href: routes.invites,
    shortcut: "g i",
    icon: <MailPlus aria-hidden />,
    about: "Pending invites and the invite link",
    from: "owner",
    counted: "pendingInvites",
  },
  {
    section: "people",
    label: "Groups",
    href: routes.groups,
    shortcut: "g r",
    icon: <UsersRound aria-hidden />,
    about: "Project access for many people",
    from: "owner",
    needs: "GET /accounts/{accountSlug}/groups",
  },
  {
    section: "people",
    label: "Domains",
    href: routes.domains,
    shortcut: "g d",
    icon: <Globe aria-hidden />,
    about: "Join by email domain",
    from: "owner",
  },
  {
    section: "security",
    label: "Security",
    href: routes.security,
    shortcut: "g a",
    icon: <ShieldCheck aria-hidden />,
    about: "Passkeys, joining, tokens and apps",
    from: "owner",
    needs: "GET /accounts/{accountSlug}/security",
  },
  {
    section: "insights",
    label: "Insights",
    href: routes.insights,
    shortcut: "g y",
    icon: <ChartNoAxesColumn aria-hidden />,
    about: "Builds, reviews and usage over time",
    needs: "GET /accounts/{accountSlug}/analytics",
  },
  {
    section: "settings",
    label: "General",
    title: "Team settings",
    href: routes.settings,
    shortcut: "g s",
    icon: <SlidersHorizontal aria-hidden />,
    about: "Settings: name, default role, deletion",
  },
  {
    section: "settings",
    label: "Integrations",
    title: "Team integrations",
    href: routes.teamIntegrations,
    shortcut: "g l",
    icon: <Plug aria-hidden />,
    about: "GitLab",
    from: "owner",
    needs: "PUT /accounts/{accountSlug}/gitlab",
  },
  {
    section: "settings",
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
export const administrationFor = (account: Reader | undefined, offers: (capability: Capability) => boolean): readonly TeamPage[] =>
  account?.type === "team"
    ? administration.filter(
        ({ from, needs }) => (!from || account.level === "owner" || account.level === from) && (!needs || offers(needs)),
      )
    : [];

/** Returns the sections of a team that a reader can use, each with its pages. */
export const sectionsFor = (account: Reader | undefined, offers: (capability: Capability) => boolean) =>
  Object.entries(teamSections).flatMap(([name, section]) => {
    const pages = administrationFor(account, offers).filter(({ section: own }) => own === name);
    return pages.length ? [{ ...section, pages }] : [];
  });

/** Pages of the reader's own settings, in the order of the sidebar, with the operation that each needs. */
export const settingsPages = {
  profile: { label: "Profile", href: routes.profile(), icon: <UserRound aria-hidden />, needs: "GET /me/profile" },
  tokens: { label: "Access tokens", href: routes.tokens(), icon: <KeyRound aria-hidden />, needs: "GET /me/tokens" },
  applications: { label: "Applications", href: routes.applications(), icon: <AppWindow aria-hidden />, needs: "GET /me/applications" },
  sessions: { label: "Sessions", href: routes.sessions(), icon: <MonitorSmartphone aria-hidden />, needs: "GET /me/sessions" },
  notifications: { label: "Notifications", href: routes.notifications(), icon: <Bell aria-hidden />, needs: "GET /me/notifications" },
  history: { label: "History", href: routes.ownHistory(), icon: <History aria-hidden />, needs: "GET /me/history" },
} satisfies Record<string, { label: string; href: string; icon: ReactNode; needs: Capability }>;
export type SettingsPage = keyof typeof settingsPages;
