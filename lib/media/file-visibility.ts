/** Visibilities of files to choose from, with the names that every page gives them. */
export const fileVisibilities = [
  { value: "team", label: "Team only" },
  { value: "public", label: "Anyone with the link" },
] as const;
