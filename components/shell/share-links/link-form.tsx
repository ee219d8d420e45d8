"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { calendarDay, dayIn, plural } from "@/lib/format";
import { createShareLink, type ShareLink, type ShareSubject, updateShareLink } from "@/lib/queries/share-links";
import { routes } from "@/lib/routes";
import { addressesOf, changeOf, type LinkDraft, settingsOf } from "./link-draft";
import { LinkAudienceFields, LinkVisitorFields } from "./link-fields";

const DAYS = [1, 7, 30, 90, 365] as const;

type Props = {
  owner: string;
  project: string;
  subject: ShareSubject;
  name: string;
  /** The link to edit; null for a new one. */
  edited: ShareLink | null;
  onSaved: (link: ShareLink) => void;
  onCancel: () => void;
};

/** Form of a share link. Keeps what was typed when the service refuses it. */
export function LinkForm({ owner, project, subject, name, edited, onSaved, onCancel }: Props) {
  const [draft, setDraft] = useState<LinkDraft>(() => ({
    name: edited?.name ?? name.slice(0, 100),
    audience: edited?.audience ?? "anyone",
    passcode: "",
    addresses: edited?.addresses.join("\n") ?? "",
    end: edited ? "keep" : "30",
    comments: edited?.comments ?? "off",
    downloads: edited?.downloads ?? true,
    renewsUrl: false,
  }));
  const urlId = useId();
  const put = (change: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...change }));
  const create = useMutation(createShareLink(owner, project));
  const update = useMutation(updateShareLink(owner, project));
  const { error, isPending } = edited ? update : create;
  const isOfChange = Boolean(edited?.change);
  const keepsPasscode = edited?.audience === "passcode";
  const missing =
    !draft.name.trim() ||
    (draft.audience === "passcode" && draft.passcode.length < 6 && !(keepsPasscode && !draft.passcode)) ||
    (draft.audience === "addresses" && !addressesOf(draft).length);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (missing || isPending) return;
    if (edited) update.mutate({ id: edited.id, change: changeOf(draft, edited) }, { onSuccess: onSaved });
    else create.mutate({ ...subject, ...settingsOf(draft) }, { onSuccess: onSaved });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <TextField
        label="Name"
        hint={isOfChange ? "Shown in the list of links." : "Shown to visitors."}
        maxLength={100}
        value={draft.name}
        onText={(text) => put({ name: text })}
      />
      {isOfChange ? null : <LinkAudienceFields draft={draft} keepsPasscode={keepsPasscode} onPut={put} />}
      <Field label="Works until">
        {(control) => (
          <Select {...control} className="w-full" value={draft.end} onChange={({ target }) => put({ end: target.value })}>
            {edited?.endsAt ? <option value="keep">{calendarDay(edited.endsAt)}</option> : null}
            {isOfChange ? null : <option value={edited && !edited.endsAt ? "keep" : "never"}>No end date</option>}
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {plural(days, "day")}, until {dayIn(days)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isOfChange ? null : <LinkVisitorFields draft={draft} onPut={put} />}
      {edited ? (
        <div>
          <label htmlFor={urlId} className="flex items-center gap-2.5 pointer-coarse:min-h-11">
            <Checkbox
              id={urlId}
              aria-describedby={`${urlId}-hint`}
              checked={draft.renewsUrl}
              onChange={({ target }) => put({ renewsUrl: target.checked })}
            />
            Replace the URL
          </label>
          <p id={`${urlId}-hint`} className="ms-6.5 text-xs text-ink-3">
            People who have the current URL lose access. Send them the new one.
          </p>
        </div>
      ) : null}
      {error ? (
        <Banner kind="problem">
          {error.status === 403 ? (
            <>
              {error.message}{" "}
              <a className="link" href={routes.projectSettings(owner, project, "sharing")}>
                Project settings
              </a>
            </>
          ) : (
            (error.details[0]?.message ?? error.message)
          )}
        </Banner>
      ) : null}
      <div className="flex justify-end gap-2 pt-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={missing} pending={isPending && (edited ? "Saving…" : "Creating…")}>
          {edited ? "Save" : "Create link"}
        </Button>
      </div>
    </form>
  );
}
