/** Returns why a text can't be the name of a project; undefined when it can. */
export function projectNameProblem(name: string) {
  if (!name) return "Enter a project name.";
  return /^[\w.-]+$/.test(name) ? undefined : "Use letters, digits, hyphens, underscores and dots; no spaces.";
}
