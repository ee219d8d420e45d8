import { plural } from "@/lib/format";
import { isHttpUrl } from "@/lib/network/http-url";
import type { Build, SnapshotChange } from "@/lib/queries/builds";

const style = "link shrink-0 rounded-sm";

/** Source location of the test that took a snapshot, with links to its trace and to the page in the picture. Removed snapshots have the old ones. */
export function TestLinks({ change }: { change: SnapshotChange }) {
  const metadata = (change.head ?? change.base)?.metadata;
  const location = metadata?.test?.location;
  const source = location && `${location.file}:${location.line}:${location.column}`;
  const [preview, page] = [metadata?.previewUrl, metadata?.url].map((url) => (isHttpUrl(url) ? url : null));
  const href = preview ?? page;
  return (
    <>
      {source ? (
        <span className="min-w-0 max-w-72 truncate" title={source}>
          <span className="sr-only">Test source: </span>
          {source}
        </span>
      ) : null}
      {isHttpUrl(change.traceUrl) ? (
        <a href={change.traceUrl} download rel="noreferrer" className={style} title="Download the Playwright trace (ZIP)">
          Trace
        </a>
      ) : null}
      {href ? (
        <a href={href} target="_blank" rel="noreferrer" className={style} title={href}>
          {preview ? "Preview" : "Tested page"}
        </a>
      ) : null}
    </>
  );
}

const results = { passed: "Tests passed", failed: "Tests failed", timedout: "Tests timed out", interrupted: "Tests interrupted" };

/** Result of the test run that CI sent with a build, and its duration. */
export function TestReportLinks({ build }: { build: Pick<Build, "metadata"> }) {
  const report = build.metadata?.testReport;
  const seconds = Math.round((report?.stats?.duration ?? 0) / 1000);
  return report ? (
    <span className="shrink-0">
      {results[report.status]}
      {seconds ? ` in ${seconds < 90 ? plural(seconds, "second") : plural(Math.round(seconds / 60), "minute")}` : null}
    </span>
  ) : null;
}
