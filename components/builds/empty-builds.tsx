import { Copy } from "lucide-react";
import Link from "next/link";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { buildSnippet } from "@/lib/builds/upload-snippet";
import { routes } from "@/lib/routes";

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
      <p className="text-sm">
        {isLocal ? "Use" : "Store"}{" "}
        {mayCreateTokens ? (
          <>
            a token from{" "}
            <Link className="link" href={`${routes.projectSettings(slug, project)}#tokens`}>
              Project settings
            </Link>
          </>
        ) : (
          "a token of this project, which its admins create,"
        )}{" "}
        as {isLocal ? null : "the secret "}
        <code className="mono">{isLocal ? "ARGOS_TOKEN" : "LOUPE_TOKEN"}</code>.
      </p>
    </EmptyState>
  );
}
