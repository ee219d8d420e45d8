"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DatePicker } from "@/components/ui/date/date-picker";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Radio } from "@/components/ui/radio";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { dueName } from "@/lib/review/due-date";
import { mentionable } from "@/lib/queries/comments";
import type { Thread } from "@/lib/review/threads";
import { sentenceOf } from "@/components/discussion/outbox/error-sentence";
import { useReviewAccess } from "../review-access";

type Person = { id: string; name: string | null; slug: string; pictureUrl?: string | null | undefined };

const days = [
  [0, "Today"],
  [1, "Tomorrow"],
  [7, "In a week"],
] as const;

/** Dialog that sets the assignee and the due date of a thread. A refused change keeps the choice. */
export function AssignDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { user, subjectOf, assign } = useReviewAccess();
  const { root } = thread;
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Person | null>(root.assignee ?? null);
  const [dueOn, setDueOn] = useState(root.dueOn ?? "");
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useQuery({ ...mentionable(subjectOf(thread.id), search.trim()), placeholderData: keepPreviousData });
  const matchesMe = user && `${user.name ?? ""} ${user.slug}`.toLowerCase().includes(search.trim().toLowerCase());
  const people: Person[] = [...(user && matchesMe ? [user] : []), ...(found.data ?? [])].slice(0, 20);
  const first = root.assignee && !search ? [root.assignee] : [];
  const shown = [...first, ...people.filter(({ id }) => id !== first[0]?.id)];

  async function save() {
    if (saving) return;
    setSaving(true);
    setProblem(null);
    try {
      await assign(thread.id, { assigneeId: chosen?.id ?? null, dueOn: dueOn || null });
      const due = dueOn ? `, due ${dueName(dueOn)}` : "";
      const done = chosen ? `Assigned to ${chosen.id === user?.id ? "you" : (chosen.name ?? chosen.slug)}${due}.` : "Assignment saved.";
      toast(done, { id: `assign-${thread.id}`, kind: "done" });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error as Error));
      setSaving(false);
    }
  }
  const option = (person: Person | null) => (
    <label
      key={person?.id ?? ""}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
    >
      <Radio name="assignee" checked={(chosen?.id ?? null) === (person?.id ?? null)} onChange={() => setChosen(person)} />
      {person ? <Avatar name={person.name ?? person.slug} src={person.pictureUrl} size="small" /> : null}
      <span className="min-w-0 truncate" dir="auto">
        {person ? (person.name ?? person.slug) : "No one"}
      </span>
      {person && person.id === user?.id ? <span className="text-xs text-ink-3">you</span> : null}
    </label>
  );
  return (
    <Dialog
      open
      title="Assign thread"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" pending={saving && "Saving…"} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void save()}>
        <TextField
          label="Search people"
          hideLabel
          type="search"
          placeholder="Search people"
          value={search}
          onText={setSearch}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <div role="radiogroup" aria-label="Assignee" className="mt-2 max-h-52 overflow-y-auto overscroll-contain">
          {option(null)}
          {shown.map(option)}
          {found.isSuccess && !shown.length ? <p className="px-2 py-2 text-ink-2">No one in this project matches.</p> : null}
        </div>
        <ProblemBanner problem={found.error} className="mt-2" />
        <Field label="Due date" className="mt-4">
          {({ id }) => <DatePicker id={id} label="Due date" none="No due date" choices={days} value={dueOn} onDay={setDueOn} />}
        </Field>
        <ProblemBanner problem={problem} className="mt-3">
          Nothing was saved.
        </ProblemBanner>
      </Form>
    </Dialog>
  );
}
