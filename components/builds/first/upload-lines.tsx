"use client";

import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { uploadSnippets, type UploadWay } from "@/lib/builds/upload-snippet";

type Props = {
  api: string;
  way: UploadWay;
  /** The token to write into the lines, while it is known. */
  secret: string | null;
  /** The choice of the way. */
  children: ReactNode;
};

const isWindowsMachine = () => /^win/i.test(navigator.platform);

/** The lines of a way to upload, each text with a button that copies it once it is complete. */
export function UploadLines({ api, way, secret, children }: Props) {
  const [takesScreenshot, setTakesScreenshot] = useState(true);
  const isWindows = useHydrated() && isWindowsMachine();
  const snippets = uploadSnippets(way, { api, token: secret, takesScreenshot, isWindows });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {children}
        {way === "Terminal" ? (
          <label htmlFor="first-screenshot" className="flex min-h-8 items-center gap-2 text-ink-2 pointer-coarse:min-h-11">
            <Checkbox id="first-screenshot" checked={takesScreenshot} onChange={({ target }) => setTakesScreenshot(target.checked)} />
            Take a first screenshot
          </label>
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-2">
        {snippets.map(({ text, isIncomplete }, index) => (
          <div key={index} className="relative rounded-lg border border-line bg-sheet">
            <pre className={`p-4 mono leading-6 wrap-anywhere whitespace-pre-wrap ${isIncomplete ? "" : "sm:pe-26"}`}>
              <WithToken text={text} token={secret} />
            </pre>
            {isIncomplete ? null : (
              <CopyButton
                kind={secret && text.includes(secret) ? "primary" : "line"}
                size="small"
                label="Copy"
                icon={<Copy aria-hidden />}
                text={text}
                className="inset-e-2 top-2 max-sm:mx-4 max-sm:mb-4 sm:absolute!"
              />
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** A text with its token marked. */
function WithToken({ text, token }: { text: string; token: string | null }) {
  const [before, after] = token ? text.split(token) : [text];
  if (!token || after === undefined) return text;
  return (
    <>
      {before}
      <span className="rounded-sm bg-wash ring-1 ring-line">{token}</span>
      {after}
    </>
  );
}
