/** Areas of the API and what each contains, in the words of the OpenAPI document. */
export const tags = {
  Users: "The signed-in person: profile, accounts, tokens, notifications and sessions.",
  Members: "People of a team: roles, invites, domains and contributors of projects.",
  Instance: "What this instance offers and how it is limited.",
  Analytics: "Builds, screenshots and decisions over time.",
  Projects: "Projects of an account: settings, tokens and links to repositories.",
  Builds: "Uploads of screenshots, their comparison with a baseline, and tests.",
  Reviews: "Decisions on builds and requests for them.",
  Automations: "Rules that send events of a project elsewhere.",
  Media: "Pictures and videos with versions, and links that share them.",
  Comments: "Threads on media and builds: replies, reactions, drawings and subscriptions.",
  Deployments: "Static sites by commit, branch and environment.",
  Authentication: "Tokens of CI jobs and of apps.",
} as const;
