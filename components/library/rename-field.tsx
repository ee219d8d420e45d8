"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import type { ApiError } from "@/lib/api/call";
import type { ListedMedia } from "@/lib/media/media-groups";
import { refreshMedia, sendEdit } from "@/lib/queries/media";

/** Returns the length of a name without its file extension, for the initial selection. */
const stemOf = (name: string) => (name.includes(".", 1) ? name.lastIndexOf(".") : name.length);

type Props = {
  media: ListedMedia;
  /** `focused` is true when the focus was still in the field. */
  onDone: (focused: boolean) => void;
};

/** Renames a staged media on its card. Enter saves, Escape cancels. Keeps the input when the service refuses it. */
export function LibraryRename({ media, onDone }: Props) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(media.name);
  const save = useMutation<unknown, ApiError, string>({
    mutationFn: (next) => sendEdit(media.id, { name: next }),
    // Update the card before the field closes.
    onSuccess: async () => {
      await refreshMedia(client);
      onDone(form.current?.contains(document.activeElement) ?? false);
    },
  });
  const typed = name.trim();
  const problem = typed ? (save.error?.details[0]?.message ?? save.error?.message) : "Enter a name.";
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
      <TextField
        label={`New name of ${media.name}`}
        hideLabel
        error={problem}
        className="min-w-0 flex-1"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens on request, to be typed in
        autoFocus
        value={name}
        maxLength={255}
        readOnly={save.isPending}
        spellCheck={false}
        onFocus={({ currentTarget: field }) => field.setSelectionRange(0, stemOf(field.value))}
        onText={(text) => {
          setName(text);
          save.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onDone(true);
        }}
      />
      <IconButton label="Save name" shortcut="Enter" size="medium" type="submit" aria-disabled={save.isPending || undefined}>
        <Check aria-hidden />
      </IconButton>
      <IconButton label="Cancel rename" shortcut="Esc" side="end" size="medium" onClick={() => onDone(true)}>
        <X aria-hidden />
      </IconButton>
    </form>
  );
}
