import type { Page } from "@playwright/test";

/** The landing page and a person's list of teams. */
export const home = (page: Page) => ({
  signIn: page.getByRole("link", { name: /^Sign in/ }).first(),
  openDemo: page.getByRole("link", { name: "Open the demo" }),
  team: (name: string) => page.getByRole("link", { name: new RegExp(name) }),
  joined: (team: string) => page.getByText(`You joined ${team}`),
  joinableTitle: page.getByRole("heading", { level: 1, name: "Teams you can join" }),
  joinable: (domain: string) => page.getByText(`Your address is at ${domain}. You join as a member.`),
});

/** The pages that create a team and its first project. */
export const creation = (page: Page) => ({
  teamName: page.getByRole("textbox", { name: "Team name" }),
  createTeam: page.getByRole("button", { name: "Create team" }),
  skipInvites: page.getByRole("link", { name: "Skip", exact: true }),
  newProject: page.getByRole("main").getByRole("link", { name: /project/i }),
  projectName: page.getByRole("textbox", { name: "Project name" }),
  createProject: page.getByRole("button", { name: "Create project" }),
  media: page.getByRole("link", { name: "Media", exact: true }).first(),
  projectNameRules: page.getByText(/letters, digits/i).first(),
});

/** The projects of a team. */
export const projects = (page: Page) => ({
  path: (slug: string) => `/accounts/${slug}/projects`,
  title: page.getByRole("heading", { name: "Projects" }),
  project: (name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first(),
});
