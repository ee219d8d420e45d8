"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { updateTeam } from "@/lib/queries/members";
import { roles } from "@/lib/team/roles";

type Level = "member" | "contributor";
const joiners = roles.filter(({ value }) => value !== "owner") as { value: Level; label: string; detail: string }[];

/** Form for a team's name and its default role. */
export function SettingsForm({ slug, name: saved, level: savedLevel }: { slug: string; name: string; level: Level }) {
  const id = useId();
  const [name, setName] = useState(saved);
  const [level, setLevel] = useState(savedLevel);
  const [tried, setTried] = useState(false);
  const update = useMutation(updateTeam(slug));
  const trimmed = name.trim();
  const changed = trimmed !== saved || level !== savedLevel;
  const { error } = update;
  const refused = error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;

  return (
    <Form
      noValidate
      className="grid gap-6"
      onSubmit={() => {
        setTried(true);
        if (!trimmed || !changed || update.isPending) return;
        update.mutate(
          { defaultUserLevel: level, ...(trimmed !== saved && { name: trimmed }) },
          {
            onSuccess: () => {
              setName(trimmed);
              toast("Settings saved.", { id: "settings", kind: "done" });
            },
          },
        );
      }}
    >
      <Field label="Team name" error={tried && !trimmed ? "Enter a team name." : refused} hint="Shown to members, and in invites.">
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => (update.reset(), setName(event.target.value))}
          />
        )}
      </Field>
      <fieldset>
        <legend className="font-medium">Default role</legend>
        <p className="text-xs text-ink-3">
          Applies to people who join by link or domain. Existing members and email invites aren’t affected.
        </p>
        <div className="mt-2 overflow-hidden sheet">
          {joiners.map(({ value, label, detail }) => (
            <label
              key={value}
              htmlFor={`${id}-${value}`}
              className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line px-4 py-3 not-first:border-t has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                id={`${id}-${value}`}
                type="radio"
                name="level"
                value={value}
                checked={level === value}
                className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
                onChange={() => (update.reset(), setLevel(value))}
              />
              <span className="font-medium">{label}</span>
              <span className="col-start-2 text-xs text-ink-2">{detail}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && refused === undefined ? <Banner kind="problem">{error.message} Nothing was saved.</Banner> : null}
      <div className="flex gap-2">
        <Button
          type="submit"
          kind="primary"
          disabled={!changed && !update.isPending}
          title={changed ? undefined : "No changes to save."}
          pending={update.isPending && "Saving…"}
        >
          Save changes
        </Button>
        {changed && !update.isPending ? (
          <Button kind="ghost" onClick={() => (setName(saved), setLevel(savedLevel), update.reset())}>
            Discard
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
