"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { ReadOnlyField } from "@/components/ui/read-only-field";
import { toast } from "@/components/ui/toast";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { changeHandle, profile, renameMe } from "@/lib/queries/profile";

/** Turns the service's detail about a name into a sentence. */
const nameProblem = (detail: string) => (detail.includes("web address") ? "A name can’t contain a web address." : detail);

/** The reader's name and handle. A refused one stays in its field; the other is saved. */
export function IdentityForm() {
  const { data: reader } = useSuspenseQuery(profile());
  const draft = useFormDraft("profile", { name: reader.name ?? "", handle: reader.slug });
  const [tried, setTried] = useState(false);
  const rename = useMutation(renameMe());
  const change = useMutation(changeHandle());
  const offersHandle = useOffers("POST /me/slug");
  const { name, handle: typed } = draft.values;
  const trimmed = name.trim();
  const handle = typed.trim().replace(/^@/, "").toLowerCase();
  const renamed = draft.changed.includes("name");
  const moved = offersHandle && handle !== reader.slug;
  const invalid = !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(handle);
  const saving = rename.isPending || change.isPending;
  const discard = () => {
    rename.reset();
    change.reset();
    setTried(false);
    draft.clear();
  };
  const save = async () => {
    setTried(true);
    if ((renamed && !trimmed) || (moved && invalid) || !(renamed || moved) || saving) return;
    try {
      if (renamed) await rename.mutateAsync(trimmed);
      if (moved) await change.mutateAsync(handle);
    } catch {
      // The field shows the reason.
      return;
    }
    draft.clear();
    toast(renamed && moved ? "Profile saved." : renamed ? "Name saved." : "Handle saved.", { id: "profile", kind: "done" });
  };
  return (
    <Form noValidate onSubmit={() => void save()}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          error={
            tried && !trimmed
              ? "Enter your name."
              : rename.error && (rename.error.details[0] ? nameProblem(rename.error.details[0].message) : rename.error.message)
          }
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onText={(text) => (rename.reset(), draft.set({ name: text }))}
        />
        {offersHandle ? (
          <TextField
            label="Handle"
            hint={moved ? `Links with @${reader.slug} lead here for 90 days.` : "Used in links."}
            error={tried && invalid ? "Use lower-case letters, digits and inner hyphens." : change.error?.message}
            name="handle"
            spellCheck={false}
            maxLength={48}
            inputClass="mono"
            value={typed}
            onText={(text) => (change.reset(), draft.set({ handle: text }))}
          />
        ) : (
          <ReadOnlyField label="Handle" mono hint="Can’t be changed." value={`@${reader.slug}`} />
        )}
      </div>
      <UnsavedBar
        fields={[...(renamed ? [{ label: "Name" }] : []), ...(moved ? [{ label: "Handle" }] : [])]}
        restored={draft.restored}
        saving={saving}
        onDiscard={discard}
      />
    </Form>
  );
}
