import { ExternalLink } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { bytes, plural } from "@/lib/format";
import type { Deployment } from "@/lib/queries/deployments";

const environments = { production: "Production", preview: "Preview" } as const;

function Status({ status, environment }: Deployment) {
  if (status === "pending") return <Tag>Uploading</Tag>;
  if (status === "error") return <Tag kind="danger">Failed</Tag>;
  return <Tag kind={environment === "production" ? "done" : "plain"}>{environments[environment]}</Tag>;
}

/** A deployment with its source, size and addresses. */
export function DeploymentItem({ deployment, isOff }: { deployment: Deployment; isOff: boolean }) {
  const { status, branch, commitSha, prNumber, fileCount = 0, bytes: size = 0, aliases = [], url, createdAt, isStorybook } = deployment;
  const isOpen = status === "ready" && !isOff;
  const facts = [plural(fileCount, "file"), bytes(size), isStorybook ? "Storybook" : null].filter(Boolean).join(", ");
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-2 py-2 @3xl:grid-cols-[96px_minmax(0,1fr)_minmax(0,152px)_88px_84px]">
      <span className="@max-3xl:col-start-1">
        <Status {...deployment} />
        {status === "pending" ? <span className="sr-only"> to {environments[deployment.environment]}</span> : null}
      </span>
      <span className="grid min-w-0 gap-0.5 @max-3xl:col-span-2 @max-3xl:row-start-2">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="min-w-0 truncate mono font-medium text-ink" dir="auto" title={branch}>
            {branch}
          </span>
          <span className="shrink-0 mono text-ink-3">{commitSha.slice(0, 7)}</span>
          {prNumber ? <span className="shrink-0 text-xs text-ink-3">#{prNumber}</span> : null}
        </span>
        {isOpen && aliases.length ? (
          <span className="flex min-w-0 flex-wrap gap-x-3 text-xs text-ink-3">
            {aliases.map((alias) => (
              <a
                key={alias}
                href={alias}
                target="_blank"
                rel="noreferrer"
                className="flex min-w-0 items-center link pointer-coarse:min-h-11"
              >
                <span className="truncate" dir="auto" title={new URL(alias).host}>
                  {new URL(alias).host}
                </span>
              </a>
            ))}
          </span>
        ) : null}
      </span>
      <span className="truncate text-xs text-ink-2 @max-3xl:col-start-1 @max-3xl:row-start-3" dir="auto">
        {facts}
      </span>
      <Time at={createdAt} className="text-end text-xs whitespace-nowrap text-ink-3 @max-3xl:col-start-2 @max-3xl:row-start-1" />
      <span className="justify-self-end @max-3xl:col-start-2 @max-3xl:row-start-3">
        {isOpen ? (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ size: "small" })}>
            <ExternalLink aria-hidden />
            Open
            <span className="sr-only">
              {" "}
              {branch} {commitSha.slice(0, 7)}
            </span>
          </a>
        ) : null}
      </span>
    </li>
  );
}
