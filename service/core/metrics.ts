import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { addRequestMetrics } from "../../lib/metrics/request-metrics.ts";
import { SECONDS } from "../../lib/metrics/serve-metrics.ts";

/** Seconds of work that may take minutes. */
const LONG_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

/** Uploads with files. */
type UploadKind = "media" | "build" | "deployment";

const statusClass = (status: number | null) => (status === null ? "none" : `${Math.floor(status / 100)}xx`);

/** Class of the SQLSTATE of an error or its cause, such as `40`; null for errors that are none of the database. */
function sqlClass(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code.slice(0, 2);
  }
  return null;
}

/**
 * Numbers of one process (docs/metrics.md). Labels have few values: routes are those of the contract, never URLs, and none names a team, project or
 * person.
 */
export function openMetrics(program: "service" | "worker" = "service") {
  const register = new Registry();
  const registers = [register];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) => new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets = SECONDS) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const jobs = counter("loupe_jobs_total", "Runs of background jobs", ["kind", "result"]);
  const jobSeconds = histogram("loupe_job_duration_seconds", "Duration of runs of background jobs", ["kind"], LONG_SECONDS);
  const mails = counter("loupe_mail_total", "Mails given to the mail server", ["result"]);
  const builds = counter("loupe_builds_total", "Builds that concluded", ["conclusion"]);
  const snapshots = counter("loupe_snapshots_total", "Snapshots of builds that concluded first, and removed ones, by their status", [
    "result",
  ]);
  const verdictSeconds = histogram("loupe_build_verdict_seconds", "Time from the end of the upload to the conclusion", [], LONG_SECONDS);
  const comparisons = counter("loupe_comparisons_total", "Comparisons of files", ["result"]);
  const comparisonSeconds = histogram("loupe_comparison_duration_seconds", "Duration of comparisons of files", [], LONG_SECONDS);
  const files = counter("loupe_files_sent_total", "Files of uploads that were sent, and that the project had", ["kind", "result"]);
  const uploadBytes = counter("loupe_upload_bytes_total", "Bytes of files that were sent and verified", ["kind"]);
  const databaseErrors = counter("loupe_database_errors_total", "Errors of the database by the class of their SQLSTATE", ["class"]);
  const databaseWait = histogram("loupe_database_wait_seconds", "Time that callers wait for a connection to Postgres", []);
  const storageSeconds = histogram("loupe_storage_duration_seconds", "Duration of calls of the file store", ["operation"]);
  const storageErrors = counter("loupe_storage_errors_total", "Calls of the file store that failed", ["operation"]);
  const outbound = counter("loupe_outbound_total", "Requests to other systems", ["target", "status"]);

  return {
    register,
    program,
    gauge: (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void | Promise<void>) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          return collect(this as unknown as Gauge);
        },
      }),
    /** Counts a request, see `addRequestMetrics`. */
    request: addRequestMetrics(register, program).countRequest,
    job(kind: string, result: "done" | "retried" | "dead", seconds: number) {
      jobs.inc({ kind, result });
      jobSeconds.observe({ kind }, seconds);
      if (kind === "mail.send") mails.inc({ result: result === "done" ? "sent" : result === "dead" ? "failed" : "retried" });
    },
    /** `uploadedAt`: null for a build that was concluded before, whose snapshots are counted already. */
    build(conclusion: string, uploadedAt: Date | null, now: Date, counts: readonly { status: string; count: number }[]) {
      builds.inc({ conclusion });
      if (uploadedAt) for (const { status, count } of counts) snapshots.inc({ result: status }, count);
      if (uploadedAt) verdictSeconds.observe(Math.max(0, (now.getTime() - uploadedAt.getTime()) / 1000));
    },
    comparison(result: "changed" | "unchanged" | "verified" | "failed" | "lost", seconds: number) {
      comparisons.inc({ result });
      comparisonSeconds.observe(seconds);
    },
    /** Counts a file that arrived. */
    sentFile(kind: UploadKind, bytes: number) {
      files.inc({ kind, result: "sent" });
      uploadBytes.inc({ kind }, bytes);
    },
    /** Counts files that a project had, so that they were not sent again. */
    knownFiles: (kind: UploadKind, count: number) => files.inc({ kind, result: "known" }, count),
    error(error: unknown) {
      const own = sqlClass(error);
      if (own) databaseErrors.inc({ class: own });
    },
    databaseWait: (seconds: number) => databaseWait.observe(seconds),
    storage(operation: string, seconds: number, failed: boolean) {
      storageSeconds.observe({ operation }, seconds);
      if (failed) storageErrors.inc({ operation });
    },
    /** `status`: null without a response. */
    outbound: (target: "github" | "gitlab" | "slack" | "webhook", status: number | null) =>
      outbound.inc({ target, status: statusClass(status) }),
  };
}
export type Metrics = ReturnType<typeof openMetrics>;
