"use client";

import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/api/call";
import type { ThreadComment } from "@/lib/review/threads";
import { sendWithRetry } from "@/lib/review/send-with-retry";
import type { Draft } from "@/lib/review/drafts";
import { documentOf, textOf } from "@/lib/rich-text/compose";
import { Composer } from "./composer";
import { useReviewAccess } from "../review-access";
import { RichText } from "@/components/discussion/thread/rich-text";
import { sentenceOf } from "@/components/discussion/outbox/error-sentence";
import { useDraft } from "@/components/discussion/outbox/use-draft";

type Props = {
  comment: ThreadComment;
  onDone: () => void;
};

/** Returns the Markdown to edit and the people it mentions; the plain text of a document that only another service understands. */
function editableText({ body, text }: ThreadComment) {
  try {
    return textOf(body);
  } catch {
    return { text, people: [] };
  }
}

const reasonOf = (error: unknown) => {
  const details = error instanceof ApiError ? error.details.map(({ message }) => message) : [];
  return [sentenceOf(error), ...details].join(" ");
};

/** Editor of a comment. Shows the new text immediately; an error restores the field with its text. */
export default function EditComment({ comment, onDone }: Props) {
  const { kept, edit } = useReviewAccess();
  const [before] = useState(() => editableText(comment));
  const [draft, setDraft] = useDraft(kept, `edit:${comment.id}`);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<{ focus: () => void }>(null);
  const words: Draft = draft.at ? draft : { text: before.text, people: before.people, point: null };
  useEffect(() => field.current?.focus(), []);

  const close = () => {
    setDraft(null);
    onDone();
  };
  const save = async () => {
    if (words.text.trim() === before.text) return close();
    setSaving(true);
    setProblem(null);
    try {
      await sendWithRetry(() => edit(comment.id, words.text.trim(), words.people ?? []));
      close();
    } catch (refused) {
      setSaving(false);
      setProblem(`Not saved. ${reasonOf(refused)} Your text is kept.`);
      requestAnimationFrame(() => field.current?.focus());
    }
  };
  if (saving) {
    return (
      <div aria-busy className="text-ink-2">
        <RichText document={documentOf(words.text, words.people)} />
        <p role="status" className="mt-1 text-xs">
          Saving…
        </p>
      </div>
    );
  }
  return (
    <div className="py-1 max-lg:-ms-9">
      <Composer
        ref={field}
        label="Edit comment"
        open
        draft={words}
        onDraft={setDraft}
        actions={{ verb: "Save", send: () => void save(), escape: onDone, cancel: close }}
      />
      {problem ? (
        <p role="alert" className="mt-1 text-xs text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
