/** Returns true for an error, or its cause, that is a violation of a unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint: name } = at as Error & { code?: string; constraint?: string };
    if (code === "23505" && name === constraint) return true;
  }
  return false;
}
