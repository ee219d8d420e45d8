type JobLine = {
  id: string;
  kind: string;
  state: string;
  attempts: number;
  summary: string;
  lastError: string | null;
  createdAt: string;
};
type JobList = { counts: { kind: string; state: string; count: number }[]; jobs: JobLine[] };

/** Formats the number of jobs by kind and state, then each job. */
export function describeJobs({ counts, jobs }: JobList): string {
  const totals = counts.map(({ kind, state, count }) => `${kind}: ${count} ${state}`);
  const lines = jobs.map(({ id, kind, state, attempts, summary, lastError, createdAt }) =>
    [
      `${createdAt}  ${kind}  ${state}  attempts: ${attempts}`,
      `  id: ${id}`,
      summary && `  ${summary}`,
      lastError && `  last error: ${lastError}`,
    ]
      .filter(Boolean)
      .join("\n"),
  );
  return [totals.join("\n") || "No jobs.", ...lines].join("\n\n");
}
