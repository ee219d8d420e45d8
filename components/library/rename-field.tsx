"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { ApiError } from "@/lib/api/call";
import type { ListedMedia } from "@/lib/media/media-groups";
import { refreshMedia, sendEdit } from "@/lib/queries/media";

/** The end of a name that says what kind of file it is stays out of the selection. */
const stemOf = (name: string) => (name.includes(".", 1) ? name.lastIndexOf(".") : name.length);

type Props = {
  media: ListedMedia;
  /** `focused`: whether the focus was still here. */
  onDone: (focused: boolean) => void;
};

/** The name of a staged medium as a field on its card: Enter saves, Esc gives up. What was typed stays when the service refuses. */
export function LibraryRename({ media, onDone }: Props) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(media.name);
  const save = useMutation<unknown, ApiError, string>({
    mutationFn: (next) => sendEdit(media.id, { name: next }),
    // The card shows the new name before the field goes.
    onSuccess: async () => {
      await refreshMedia(client);
      onDone(form.current?.contains(document.activeElement) ?? false);
    },
  });
  const typed = name.trim();
  const problem = typed ? (save.error?.details[0]?.message ?? save.error?.message) : "A file needs a name.";
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!typed || save.isPending) return;
    if (typed === media.name) onDone(true);
    else save.mutate(typed);
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => name === media.name && !currentTarget.contains(relatedTarget) && onDone(false)}
      className="relative z-10 flex items-start gap-1"
    >
      <Field label={`New name of ${media.name}`} hideLabel error={problem} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for the field writes into it
            autoFocus
            value={name}
            maxLength={255}
            readOnly={save.isPending}
            spellCheck={false}
            autoComplete="off"
            onFocus={({ currentTarget: field }) => field.setSelectionRange(0, stemOf(field.value))}
            onChange={(event) => {
              setName(event.target.value);
              save.reset();
            }}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.stopPropagation();
              onDone(true);
            }}
          />
        )}
      </Field>
      <IconButton label="Save name" shortcut="Enter" size="medium" type="submit" aria-disabled={save.isPending || undefined}>
        <Check aria-hidden />
      </IconButton>
      <IconButton label="Keep the old name" shortcut="Esc" side="end" size="medium" onClick={() => onDone(true)}>
        <X aria-hidden />
      </IconButton>
    </form>
  );
}
