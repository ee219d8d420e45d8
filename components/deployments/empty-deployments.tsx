import { Copy } from "lucide-react";
import { TokenHint } from "@/components/shell/token-hint";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { deploySnippet } from "@/lib/deployments/deploy-snippet";

type Props = { api: string; host: string | null; slug: string; project: string; mayCreateTokens: boolean };

/** Placeholder of a project without deployments: the lines that deploy one from CI. */
export function EmptyDeployments({ api, host, slug, project, mayCreateTokens }: Props) {
  if (!host)
    return (
      <EmptyState title="This instance serves no deployments">
        Its operator can set <code className="mono">DEPLOYMENTS_DOMAIN</code> to a domain for them.
      </EmptyState>
    );
  const snippet = deploySnippet(api);
  return (
    <EmptyState
      wide
      title="No deployments yet"
      action={<CopyButton kind="primary" label="Copy snippet" icon={<Copy aria-hidden />} text={snippet} />}
    >
      <p>Publish a Storybook or another static site for each commit. Add these lines to your CI workflow.</p>
      <pre className="my-4 w-full rounded-lg border border-line bg-sheet p-4 text-start mono leading-6 wrap-anywhere whitespace-pre-wrap text-ink">
        {snippet}
      </pre>
      <TokenHint slug={slug} project={project} mayCreateTokens={mayCreateTokens} />
    </EmptyState>
  );
}
