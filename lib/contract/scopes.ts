/** The scopes (docs/spec/authentication.md#scopes), with the text of the consent page and the reference. */
export const scopes = {
  profile: { title: "Profile", description: "Read the profile and the list of teams the user belongs to." },
  "projects:read": { title: "Read projects", description: "Read projects, builds, screenshots, diffs, tests and analytics." },
  "projects:write": { title: "Manage projects", description: "Create and configure projects and their settings." },
  "builds:write": { title: "Upload builds", description: "Create and upload builds and screenshots." },
  "reviews:write": { title: "Review builds", description: "Approve, reject or dismiss build reviews and ignore changes." },
  "comments:read": { title: "Read comments", description: "Read build comments and threads." },
  "comments:write": {
    title: "Write comments",
    description: "Post, edit and delete comments, add reactions, manage subscriptions.",
  },
  "media:read": { title: "Read media", description: "Read images and videos uploaded to the user's teams." },
  "media:write": { title: "Upload media", description: "Upload images and videos and delete uploaded ones." },
  "account:admin": { title: "Manage organization", description: "Manage organization settings and members." },
} as const;

export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];
