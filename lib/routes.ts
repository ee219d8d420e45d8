/** URLs of the pages. The only place where they are written. */
const part = encodeURIComponent;

/** Pages of a project's settings, in the order of their tabs. The first has no part of its own in its address. */
export const settingsTabs = ["general", "builds", "access", "sharing", "integrations"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const routes = {
  home: () => "/",
  /** Opens the builds of the project that was active last. */
  newestBuilds: () => "/?open=builds",
  /** Starts a sign-in. `hint` `demo` opens the demo team without an address. */
  login: (next?: string, hint?: "demo") => {
    const query = new URLSearchParams({ ...(next && { next }), ...(hint && { hint }) });
    return query.size ? `/login?${query}` : "/login";
  },
  /** Last page of a sign-in in a second tab; it notifies the first tab and closes. */
  signedIn: () => "/signed-in",
  accounts: () => "/accounts",
  /** Unread threads of all projects; `list` is another list than those for the reader. */
  inbox: (list?: "all" | "assigned" | "overdue") => (list ? `/inbox?list=${list}` : "/inbox"),
  newTeam: () => "/accounts/new",
  /** Invites people to a team that was just created. */
  newTeamInvites: (slug: string) => `/accounts/new/${part(slug)}`,
  account: (slug: string) => `/accounts/${part(slug)}/projects`,
  /** Short address of a team, which leads to its projects. */
  team: (slug: string) => `/accounts/${part(slug)}`,
  newProject: (slug: string) => `/accounts/${part(slug)}/projects/new`,
  media: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/media`,
  builds: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/builds`,
  build: (slug: string, project: string, number: number) => `/accounts/${part(slug)}/projects/${part(project)}/builds/${number}`,
  deployments: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/deployments`,
  automations: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/automations`,
  /** All share links of a project. */
  shareLinks: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/share-links`,
  /** Chooses two builds to compare. */
  compareBuilds: (slug: string, project: string, sides: { base?: string; head?: string } = {}) => {
    const query = new URLSearchParams({ ...(sides.base && { base: sides.base }), ...(sides.head && { head: sides.head }) });
    return `/accounts/${part(slug)}/projects/${part(project)}/builds/compare${query.size ? `?${query}` : ""}`;
  },
  buildComparison: (slug: string, project: string, base: number, head: number) =>
    `/accounts/${part(slug)}/projects/${part(project)}/builds/compare/${base}/${head}`,
  tests: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/tests`,
  /** Rules, ignored changes and flaky tests. */
  noise: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/tests/noise`,
  /** History of a test. */
  test: (slug: string, project: string, id: string) => `/accounts/${part(slug)}/projects/${part(project)}/tests/${part(id)}`,
  members: (slug: string) => `/accounts/${part(slug)}/members`,
  groups: (slug: string) => `/accounts/${part(slug)}/groups`,
  group: (slug: string, groupId: string) => `/accounts/${part(slug)}/groups/${part(groupId)}`,
  invites: (slug: string) => `/accounts/${part(slug)}/invites`,
  domains: (slug: string) => `/accounts/${part(slug)}/domains`,
  /** Builds, screenshots and reviews over time. */
  insights: (slug: string) => `/accounts/${part(slug)}/insights`,
  settings: (slug: string) => `/accounts/${part(slug)}/settings`,
  /** GitLab of a team. */
  teamIntegrations: (slug: string) => `/accounts/${part(slug)}/settings/integrations`,
  /** Passkeys, tokens and apps of a team. */
  security: (slug: string) => `/accounts/${part(slug)}/security`,
  history: (slug: string) => `/accounts/${part(slug)}/history`,
  projectSettings: (slug: string, project: string, tab: SettingsTab = "general") =>
    `/accounts/${part(slug)}/projects/${part(project)}/settings${tab === "general" ? "" : `/${tab}`}`,
  /** Page of a request for access. The service puts its URL into emails. */
  accessRequest: (slug: string, project: string, id: string) =>
    `/accounts/${part(slug)}/projects/${part(project)}/access-requests/${part(id)}`,
  /** Asks for a passkey where a team requires one, then opens `next`. */
  passkey: (next: string) => `/passkey?${new URLSearchParams({ next })}`,
  /** The reader's own settings. */
  settingsHome: () => "/settings",
  profile: () => "/settings/profile",
  tokens: () => "/settings/tokens",
  applications: () => "/settings/applications",
  sessions: () => "/settings/sessions",
  notifications: () => "/settings/notifications",
  ownHistory: (page = 1) => (page > 1 ? `/settings/history?page=${page}` : "/settings/history"),
  /** Page of a personal invite. The service puts its URL into emails. */
  invite: (secret: string) => `/invites/${part(secret)}`,
  joinLink: (secret: string) => `/join/${part(secret)}`,
  share: (token: string, options: { version?: number; comment?: string } = {}) =>
    `/m/${part(token)}${options.version ? `?v=${options.version}` : ""}${options.comment ? `#${options.comment}` : ""}`,
  /** Pages of a project's builds for everyone. */
  publicProject: (slug: string, project: string) => `/p/${part(slug)}/${part(project)}`,
  publicBuild: (slug: string, project: string, number: number) => `/p/${part(slug)}/${part(project)}/builds/${number}`,
  publicChange: (slug: string, project: string, number: number, diffId: string, region?: number) =>
    `/p/${part(slug)}/${part(project)}/builds/${number}/${part(diffId)}${region === undefined ? "" : `?area=${region + 1}`}`,
  /** The state of the instance, for its operators. */
  operator: () => "/operator",
  mailbox: () => "/mailbox",
  /** The API reference: its start, an area, or the methods of all areas as JSON. */
  reference: (area = "") => (area ? `/reference/${part(area)}` : "/reference"),
} as const;
