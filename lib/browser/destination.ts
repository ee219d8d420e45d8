const pages: Readonly<Record<string, string>> = {
  members: "Members",
  groups: "Groups",
  invites: "Invites",
  domains: "Domains",
  security: "Security",
  insights: "Insights",
  settings: "Settings",
  history: "History",
  projects: "Projects",
};
const projectPages: Readonly<Record<string, string>> = {
  settings: "Settings",
  builds: "Builds",
  tests: "Tests",
  deployments: "Deployments",
  automations: "Automations",
};
const ownPages: Readonly<Record<string, string>> = {
  profile: "your profile",
  tokens: "your access tokens",
  applications: "your applications",
  sessions: "your sessions",
  notifications: "your notifications",
  history: "your history",
};

/** Longest part of a path that is shown whole. */
const LONGEST = 40;

/** Returns a part of a path as text, shortened. A part that cannot be decoded stays as it is. */
function textOf(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // Not a path that this product wrote.
  }
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * Names the page that sign-in returns to, from its path alone: `acme / Members`. Null for the start page. Names of teams and projects that
 * are not part of the path stay unknown to people who are not signed in.
 */
export function destinationOf(path: string): string | null {
  const [area, first, second, third, fourth, fifth] = new URL(path, "http://return.invalid").pathname.split("/").slice(1);
  if (area === "m") return "a shared file";
  if (area === "invites" || area === "join") return "your invite";
  if (area === "settings") return ownPages[first ?? ""] ?? "your settings";
  if (area === "auth" && first === "cli") return "the command-line sign-in";
  if (area !== "accounts") return null;
  if (!first) return "your teams";
  if (first === "new") return "a new team";
  if (second === "projects" && third === "new") return `${textOf(first)} / New project`;
  if (second === "projects" && third)
    return `${textOf(first)} / ${textOf(third)} / ${fourth === "builds" && /^\d+$/.test(fifth ?? "") ? `#${fifth}` : (projectPages[fourth ?? ""] ?? "Media")}`;
  const page = pages[second ?? ""];
  return page ? `${textOf(first)} / ${page}` : textOf(first);
}
