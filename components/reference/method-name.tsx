const colours: Readonly<Record<string, string>> = { GET: "text-done", POST: "text-link" };

/** The HTTP method of an operation, in a column of its own. */
export const MethodName = ({ method }: { method: string }) => (
  <span className={`w-11 flex-none font-mono text-2xs ${colours[method] ?? "text-ink-2"}`}>{method}</span>
);
