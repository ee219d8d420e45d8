/** Whether a database error is a violation of that unique constraint or index, however deep the driver wrapped it. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint: name } = at as Error & { code?: string; constraint?: string };
    if (code === "23505" && name === constraint) return true;
  }
  return false;
}
