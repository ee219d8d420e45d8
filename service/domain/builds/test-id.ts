/** Returns the id of a test: the project's name in capitals, and its number. */
export const testId = (project: string, id: number): string => `${project.toUpperCase()}-${id.toString(36)}`;
