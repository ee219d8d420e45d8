"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import type { ApiError } from "@/lib/api/call";
import type { ListedMedia } from "@/lib/media/media-groups";
import { type MediaEdit, refreshMedia, sendEdit } from "@/lib/queries/media";

/** Form for the name, description and branch of a staged media. Keeps the input when the service refuses it. */
export function LibraryEditDialog({ media, branches, onClose }: { media: ListedMedia; branches: readonly string[]; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(media.name);
  const [description, setDescription] = useState(media.description ?? "");
  const [branch, setBranch] = useState(media.branch ?? "");
  const save = useMutation<unknown, ApiError, MediaEdit>({
    mutationFn: (body) => sendEdit(media.id, body),
    onSuccess: () => {
      toast("Saved", { id: "library", kind: "done" });
      onClose();
    },
    onSettled: () => refreshMedia(client),
  });
  const { error } = save;
  const about = (field: string) => error?.details.find(({ message }) => message.startsWith(field))?.message;
  // A conflict concerns the name and branch together.
  const taken = error && !error.details.length ? error.message : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!name.trim() || save.isPending) return;
    save.mutate({
      ...(name !== media.name && { name: name.trim() }),
      ...(description !== (media.description ?? "") && { description: description.trim() || null }),
      ...(branch !== (media.branch ?? "") && { branch: branch.trim() || null }),
    });
  };
  return (
    <Dialog open onClose={onClose} title="Edit details">
      <form onSubmit={submit} className="grid gap-4">
        <Field label="Name" error={name.trim() ? (about("name") ?? taken) : "Enter a name."}>
          {(control) => <Input {...control} value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <Field label="Description" error={about("description")}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={2000}
              value={description}
              placeholder="What should reviewers look at?"
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <Field label="Branch" hint="Shown in the branch’s pull request. Leave empty for none." error={about("branch")}>
          {(control) => (
            <>
              <Input
                {...control}
                list={`${control.id}-list`}
                value={branch}
                maxLength={255}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                onChange={(event) => setBranch(event.target.value)}
              />
              <datalist id={`${control.id}-list`}>
                {branches.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" pending={save.isPending && "Saving…"}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
