"use client";

import { useMemo } from "react";
import { documentOf } from "@/lib/rich-text/compose";
import type { Mention } from "@/lib/rich-text/mentions";
import { RichText } from "@/components/discussion/thread/rich-text";

/** Preview of a comment, with the parser of the service and the renderer of comments. */
export default function Preview({ text, people }: { text: string; people: readonly Mention[] }) {
  const document = useMemo(() => documentOf(text, people), [text, people]);
  return (
    <section aria-label="Preview" tabIndex={-1} className="max-h-48 overflow-y-auto px-3 py-2 outline-none max-lg:text-base">
      <RichText document={document} />
    </section>
  );
}
