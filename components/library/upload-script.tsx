"use client";

import { Copy } from "lucide-react";
import Link from "next/link";
import { CopyButton } from "@/components/ui/copy-button";
import { uploadSnippet } from "@/lib/media/upload-snippet";
import { routes } from "@/lib/routes";

type Props = { api: string; slug: string; project: string; mayCreateTokens: boolean };

/** Script that uploads to this project from CI, with a button that copies it. */
export function UploadScript({ api, slug, project, mayCreateTokens }: Props) {
  const script = uploadSnippet(api, `${slug}/${project}`);
  return (
    <section aria-labelledby="from-ci" className="mt-6 min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="from-ci" className="text-base font-strong">
            Upload from CI
          </h2>
          <p className="mt-1 text-ink-2">
            Set <code className="mono">LOUPE_TOKEN</code> to{" "}
            {mayCreateTokens ? (
              <>
                a token from{" "}
                <Link className="link" href={routes.projectSettings(slug, project, "access")}>
                  Project settings
                </Link>
              </>
            ) : (
              <>
                one of{" "}
                <Link className="link" href={routes.tokens()}>
                  your access tokens
                </Link>
              </>
            )}
            , then run this where the screenshot is. It prints the link.
          </p>
        </div>
        <CopyButton label="Copy script" icon={<Copy aria-hidden />} text={script} />
      </div>
      <pre className="mt-3 rounded-lg border border-line bg-wash p-4 mono leading-5 wrap-anywhere whitespace-pre-wrap">{script}</pre>
    </section>
  );
}
