/** Every address of the pages; nobody writes an href by hand. */
const part = encodeURIComponent;

export const routes = {
  home: () => "/",
  login: (next?: string) => (next ? `/login?next=${part(next)}` : "/login"),
  accounts: () => "/accounts",
  newTeam: () => "/accounts/new",
  account: (slug: string) => `/accounts/${part(slug)}/projects`,
  newProject: (slug: string) => `/accounts/${part(slug)}/projects/new`,
  media: (slug: string, project: string) => `/accounts/${part(slug)}/projects/${part(project)}/media`,
  share: (token: string, options: { version?: number; comment?: string } = {}) =>
    `/m/${part(token)}${options.version ? `?v=${options.version}` : ""}${options.comment ? `#${options.comment}` : ""}`,
  mailbox: () => "/mailbox",
  reference: () => "/reference",
} as const;
