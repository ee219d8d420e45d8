"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { buildState } from "@/lib/builds/build-state";
import { count, plural } from "@/lib/format";
import { type BaselinePreview, baselinePreview, takeBaseline } from "@/lib/queries/build-baseline";
import { type Build, type BuildKey, buildList } from "@/lib/queries/builds";

/** The largest number of builds that are suggested. */
const MOST_SUGGESTED = 6;
const LAST_NUMBER = 2_147_483_647;

/** Reads the number of a build, with or without `#`. Null for anything else. */
function numberOf(text: string): number | null {
  const digits = /^\s*#?(\d{1,10})\s*$/.exec(text)?.[1];
  const number = Number(digits);
  return digits && number >= 1 && number <= LAST_NUMBER ? number : null;
}

type Props = { build: Build; of: BuildKey; onClose: () => void };

/** Dialog that compares a build with another baseline. It previews the numbers before anything changes. */
export function OtherBaselineDialog({ build, of, onClose }: Props) {
  const [text, setText] = useState("");
  /** The build of the preview. Typed numbers wait for a press: a preview compares files. */
  const [number, setNumber] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useQuery(buildList(of.owner, of.project, { name: build.name ?? null }));
  const suggested = (list.data?.results ?? [])
    .filter((other) => other.number !== build.number && other.number !== build.baseNumber && other.conclusion)
    .slice(0, MOST_SUGGESTED);
  const enabled = number !== null;
  const preview = useQuery({ ...baselinePreview(of, number ?? 0), enabled });
  const take = useMutation(takeBaseline(of));
  const shown = enabled ? preview.data : undefined;
  const missing =
    enabled && preview.error ? (preview.error.status === 404 ? `Build #${number} doesn’t exist.` : preview.error.message) : null;
  const choose = (typed: string) => {
    const next = numberOf(typed);
    setText(typed);
    setNumber(next === build.number ? null : next);
    setProblem(
      next === null ? "Enter the number of a build, such as 480." : next === build.number ? "A build can’t be its own baseline." : null,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(text);
  };
  const confirm = () => {
    if (!shown || take.isPending) return;
    take.mutate(shown.build, {
      onSuccess: () => {
        onClose();
        toast(`#${build.number} is compared with #${shown.build}`, { kind: "done" });
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose another baseline"
      description={`#${build.number} is compared with ${build.baseNumber ? `#${build.baseNumber}` : "nothing"} now.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!shown || take.isPending} onClick={confirm}>
            {shown ? `Compare with #${shown.build}` : "Compare"}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Field label="Build" error={problem ?? missing}>
          {(control) => (
            <span className="flex gap-2">
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                placeholder="#480"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <Button type="submit">Preview</Button>
            </span>
          )}
        </Field>
      </form>
      {suggested.length ? (
        <ul aria-label="Builds of this suite" className="mt-3 border-t border-line">
          {suggested.map((other) => (
            <li key={other.number} className="border-b border-line">
              <button
                type="button"
                aria-pressed={other.number === number}
                className="flex min-h-10 w-full items-center gap-3 rounded-sm px-2 text-start hover:bg-wash aria-pressed:bg-wash pointer-coarse:min-h-11"
                onClick={() => choose(`#${other.number}`)}
              >
                <span className="w-12 shrink-0 font-medium">#{other.number}</span>
                <span className="min-w-0 flex-1 truncate mono" dir="auto" title={other.head.branch}>
                  {other.head.branch}
                </span>
                <span className="shrink-0 text-ink-2">{buildState(other).title}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status" className="mt-4 min-h-16">
        {shown ? (
          <Preview preview={shown} />
        ) : (
          <p className="text-ink-3">{enabled && !missing ? "Comparing…" : "Nothing changes until you confirm."}</p>
        )}
      </div>
      {take.error ? <Banner kind="problem">{take.error.message}</Banner> : null}
    </Dialog>
  );
}

/** Numbers of a build against another baseline. */
function Preview({ preview: { build, stats, pending, kept, undecided } }: { preview: BaselinePreview }) {
  return (
    <div className="rounded-lg bg-wash px-4 py-3">
      <p className="font-medium">
        Against #{build}: {count(stats.changed)} changed, {count(stats.added)} new, {count(stats.removed)} removed, {count(stats.unchanged)}{" "}
        unchanged
      </p>
      <p className="mt-1 text-ink-2">
        {pending
          ? `${plural(pending, "snapshot")} still to compare.`
          : `${plural(kept, "decision")} ${kept === 1 ? "stays" : "stay"}, ${plural(undecided, "change")} ${undecided === 1 ? "needs" : "need"} a decision. Approvals of the whole build are dismissed.`}
      </p>
    </div>
  );
}
