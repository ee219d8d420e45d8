"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { changeHandle, profile } from "@/lib/queries/profile";

/** The reader's handle. The typed text stays after an error. */
export function HandleForm() {
  const { data: reader } = useSuspenseQuery(profile());
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const change = useMutation(changeHandle());
  const handle = typed ?? reader.slug;
  const trimmed = handle.trim().replace(/^@/, "").toLowerCase();
  const changed = trimmed !== reader.slug;
  const invalid = !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(trimmed);
  return (
    <Form
      noValidate
      onSubmit={() => {
        setTried(true);
        if (invalid || !changed || change.isPending) return;
        change.mutate(trimmed, { onSuccess: () => (setTyped(undefined), toast("Handle saved.", { id: "handle", kind: "done" })) });
      }}
    >
      <Field
        label="Handle"
        hint={changed ? `Links with @${reader.slug} lead here for 90 days.` : "Used in links."}
        error={tried && invalid ? "Use lower-case letters, digits and inner hyphens." : change.error?.message}
      >
        {(control) => (
          <Input
            {...control}
            name="handle"
            autoComplete="off"
            spellCheck={false}
            maxLength={48}
            className="mono"
            value={handle}
            onChange={(event) => (change.reset(), setTyped(event.target.value))}
          />
        )}
      </Field>
      {changed ? (
        <div className="mt-4 flex gap-2">
          <Button type="submit" kind="primary" pending={change.isPending && "Saving…"}>
            Save handle
          </Button>
          <Button kind="ghost" onClick={() => (change.reset(), setTried(false), setTyped(undefined))}>
            Discard
          </Button>
        </div>
      ) : null}
    </Form>
  );
}
