"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Waves } from "lucide-react";
import { useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogAside } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { dayAfter } from "@/lib/browser/days";
import { areasOfPlaces, fieldsOfCause, readAreas, ruleOfFields } from "@/lib/builds/rule-draft";
import { scopesOf } from "@/lib/builds/rule-words";
import { plural } from "@/lib/format";
import { buildChangeOfMonth, createRule } from "@/lib/queries/build-rules";
import type { SnapshotChange } from "@/lib/queries/builds";
import { ignoreCause } from "@/lib/queries/tests";
import type { RuleEditorProps } from "./editor-props";
import { Rehearsal } from "./rehearsal";
import { RulePicture } from "./rule-picture";
import { sentenceClass, WordMenu } from "@/components/ui/sentence";
import { useRehearsal } from "./use-rehearsal";
import { ignoreEnds, scopeOptions } from "./word-options";

const DEFAULT_DAYS = "14";

/** Ignores exactly a change, or anything in its boxes, in this build and later ones. */
export function IgnoreEditor({ title, of, cause, places, onClose }: RuleEditorProps) {
  const [first] = useState(() => fieldsOfCause(cause, places, "ignore"));
  const [own] = scopesOf(cause.sample.name);
  const [areas, setAreas] = useState(() => first.areas || areasOfPlaces(places.places.slice(0, 1)));
  const [isExact, setExact] = useState(true);
  const [tests, setTests] = useState(places.total === 1 ? own! : first.tests);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const exact = useMutation(ignoreCause(of));
  const box = useMutation(createRule(of));
  const { error, isPending } = isExact ? exact : box;
  const hasBoxes = cause.kind !== "lines" && cause.kind !== "many";
  const fields = { ...first, areas, tests, inAreas: true, until: dayAfter(Number(days)) };
  const made = ruleOfFields(fields, { effect: "ignore", colours: null });
  const rule = !isExact && "rule" in made ? made.rule : null;
  const { preview, isStale, problem } = useRehearsal(of, rule);
  const { data: change } = useQuery(buildChangeOfMonth(of, cause.sample.diffId));
  const ends = ignoreEnds(!isExact);
  const end = ends.find(({ value }) => value === days)!.label;
  const time = end === "always" ? "always" : `for ${end}`;
  const many = readAreas(areas).length;
  const draw = (next: string) => {
    setAreas(next);
    choose("box");
  };
  const choose = (what: string) => {
    setExact(what === "exact");
    // The longest time has another length for each.
    setDays((before) => (what === "exact" ? before.replace("365", "0") : before === "0" ? "365" : before));
  };
  const onSuccess = (snapshots: number) => {
    onClose();
    toast(`Ignored ${plural(snapshots, "snapshot")} ${time}. Listed under Tests, Noise.`, { id: "rule", kind: "done" });
  };
  const submit = () => {
    if (isPending) return;
    if (isExact)
      exact.mutate({ causeId: cause.id, ...(tests && { tests }), days: Number(days) }, { onSuccess: (done) => onSuccess(done.snapshots) });
    else if (rule) box.mutate(rule, { onSuccess: ({ decided }) => onSuccess(decided) });
  };
  return (
    <Dialog
      open
      width="wide"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!isExact && !rule} pending={isPending && "Saving…"} onClick={submit}>
            Ignore {time}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid min-w-0 content-start gap-3 max-rail:order-last">
          <p className={sentenceClass}>
            Ignore{" "}
            <WordMenu
              label="Changes"
              value={isExact ? "exact" : "box"}
              options={[
                { value: "exact", label: "this exact change" },
                ...(hasBoxes ? [{ value: "box", label: many > 1 ? `anything in these ${many} boxes` : "anything in this box" }] : []),
              ]}
              onChange={choose}
            />{" "}
            in <WordMenu label="Tests" value={tests} options={scopeOptions(cause.sample.name, [first.tests])} onChange={setTests} />{" "}
            {end === "always" ? "" : "for "}
            <WordMenu label="Time" value={days} options={ends} onChange={setDays} />
          </p>
          <p className="text-ink-2">
            {isExact
              ? "It stays visible under Noise and comes back if it grows."
              : "It stays visible under Noise. Changes outside the box are shown."}
          </p>
          {isExact ? (
            <Evidence change={change} />
          ) : (
            <Rehearsal effect="ignore" preview={preview} isStale={isStale} problem={rule ? problem : "Draw a box on the image."} />
          )}
          <ProblemBanner problem={error}>Nothing was ignored.</ProblemBanner>
        </div>
        <DialogAside>
          <RulePicture of={of} sample={cause.sample} areas={areas} onAreas={draw} />
        </DialogAside>
      </div>
    </Dialog>
  );
}

/** Builds of the base branch that had this change, and other areas of the snapshot, which are ignored together with it. */
function Evidence({ change }: { change: SnapshotChange | undefined }) {
  if (!change) return null;
  const seen = change.change?.occurrences ?? 0;
  const builds = change.test?.metrics.total ?? 0;
  const areas = change.regions?.length ?? 0;
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-wash px-3 py-2.5">
      <Waves aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
      <p>
        {seen ? (
          <>
            Seen in <b className="font-strong">{`${seen} of ${plural(builds, "build")}`}</b> of the base branch in the last 30 days.
          </>
        ) : (
          "Not seen on the base branch in the last 30 days."
        )}
        {areas > 1 ? ` The snapshot has ${plural(areas, "changed area")}; all are ignored together.` : ""}
      </p>
    </div>
  );
}
