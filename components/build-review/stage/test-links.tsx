import type { ReactNode } from "react";
import { count } from "@/lib/format";
import { isHttpUrl } from "@/lib/network/http-url";
import type { Build, SnapshotChange } from "@/lib/queries/builds";
import { Fact } from "./fact";

const style = "link rounded-sm";

/** Returns the source location of the test that took a snapshot, and links to its trace and to the page in the picture. Removed snapshots have the old ones. */
export function testFacts(change: SnapshotChange): ReactNode[] {
  const metadata = (change.head ?? change.base)?.metadata;
  const location = metadata?.test?.location;
  const source = location && `${location.file}:${location.line}:${location.column}`;
  const [preview, page] = [metadata?.previewUrl, metadata?.url].map((url) => (isHttpUrl(url) ? url : null));
  const href = preview ?? page;
  return [
    source ? (
      <span key="source" className="block mono">
        {source}
      </span>
    ) : null,
    isHttpUrl(change.traceUrl) ? (
      <a
        key="trace"
        href={change.traceUrl}
        download
        rel="noreferrer"
        className={`${style} me-3`}
        title="Download the Playwright trace (ZIP)"
      >
        Trace
      </a>
    ) : null,
    href ? (
      <a key="page" href={href} target="_blank" rel="noreferrer" className={style} title={href}>
        {preview ? "Preview" : "Tested page"}
      </a>
    ) : null,
  ].filter(Boolean);
}

const results = { passed: "Passed", failed: "Failed", timedout: "Timed out", interrupted: "Interrupted" };

/** Result of the test run that CI sent with a build, and its duration. */
export function TestRun({ build }: { build: Pick<Build, "metadata"> }) {
  const report = build.metadata?.testReport;
  const seconds = Math.round((report?.stats?.duration ?? 0) / 1000);
  return report ? (
    <Fact name="Run">
      {results[report.status]}
      {seconds ? ` in ${seconds < 90 ? `${seconds} s` : `${count(Math.round(seconds / 60))} min`}` : null}
    </Fact>
  ) : null;
}
