import { Copy } from "lucide-react";
import { TokenHint } from "@/components/shell/token-hint";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { buildSnippet } from "@/lib/builds/upload-snippet";

type Props = { api: string; slug: string; project: string; mayCreateTokens: boolean };

/** Placeholder of a project without builds: the lines that upload one from CI. */
export function EmptyBuilds({ api, slug, project, mayCreateTokens }: Props) {
  const { isLocal, text } = buildSnippet(api);
  return (
    <EmptyState
      wide
      title="No builds yet"
      action={<CopyButton kind="primary" label="Copy snippet" icon={<Copy aria-hidden />} text={text} />}
    >
      <p>
        {isLocal
          ? "Only this machine reaches this Loupe. Run these lines in a repository with screenshots."
          : "Add these lines to your CI workflow."}{" "}
        Builds appear here while they upload.
      </p>
      <pre className="my-4 w-full rounded-lg border border-line bg-sheet p-4 text-start mono leading-6 wrap-anywhere whitespace-pre-wrap text-ink">
        {text}
      </pre>
      <TokenHint slug={slug} project={project} mayCreateTokens={mayCreateTokens} isLocal={isLocal} />
    </EmptyState>
  );
}
