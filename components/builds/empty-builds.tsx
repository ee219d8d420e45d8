"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { TokenHint } from "@/components/shell/token-hint";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { uploadSnippets } from "@/lib/builds/upload-snippet";

type Props = { api: string; slug: string; project: string; mayCreateTokens: boolean };

/** Placeholder of a project without builds: texts that upload one from CI or a terminal. */
export function EmptyBuilds({ api, slug, project, mayCreateTokens }: Props) {
  const { isLocal, all } = uploadSnippets(api);
  const [chosen, setChosen] = useState(all[0].name);
  const { hint, text } = all.find(({ name }) => name === chosen) ?? all[0];
  return (
    <EmptyState
      wide
      title="No builds yet"
      action={<CopyButton kind="primary" label="Copy snippet" icon={<Copy aria-hidden />} text={text} />}
    >
      <Segmented
        label="Upload with"
        value={chosen}
        onChange={setChosen}
        options={all.map(({ name }) => ({ value: name, label: name }))}
        className="mt-3 mb-4 max-w-full overflow-x-auto"
      />
      <p className="wrap-anywhere">{hint} Builds appear here while they upload.</p>
      <pre className="my-4 w-full rounded-lg border border-line bg-sheet p-4 text-start mono leading-6 wrap-anywhere whitespace-pre-wrap text-ink">
        {text}
      </pre>
      <TokenHint slug={slug} project={project} mayCreateTokens={mayCreateTokens} isLocal={isLocal} />
    </EmptyState>
  );
}
