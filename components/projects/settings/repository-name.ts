/** Returns `owner/name` of a repository. Accepts its address in place of the name, as people paste it. */
export const repositoryName = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\/[^/]+\//, "")
    .replace(/(\.git)?\/?$/, "");
