"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { calendarDay, dayIn, plural } from "@/lib/format";
import { createShareLink, type ShareLink, type ShareSubject, updateShareLink } from "@/lib/queries/share-links";
import { routes } from "@/lib/routes";
import { addressesOf, changeOf, type LinkDraft, newPasscode, settingsOf } from "./link-draft";

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
  const [downloadsId, urlId] = [useId(), useId()];
  const put = (change: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...change }));
  const create = useMutation(createShareLink(owner, project));
  const update = useMutation(updateShareLink(owner, project));
  const { error, isPending } = edited ? update : create;
  const keepsPasscode = edited?.audience === "passcode";
  const missing =
    !draft.name.trim() ||
    (draft.audience === "passcode" && draft.passcode.length < 6 && !(keepsPasscode && !draft.passcode)) ||
    (draft.audience === "addresses" && !addressesOf(draft).length);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (missing || isPending) return;
    if (edited) update.mutate({ id: edited.id, change: changeOf(draft) }, { onSuccess: onSaved });
    else create.mutate({ ...subject, ...settingsOf(draft) }, { onSuccess: onSaved });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <TextField label="Name" hint="Visitors see it." maxLength={100} value={draft.name} onText={(text) => put({ name: text })} />
      <Field label="Who can open it">
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={draft.audience}
            onChange={({ target }) => put({ audience: target.value as LinkDraft["audience"] })}
          >
            <option value="anyone">Anyone with the link</option>
            <option value="passcode">People with the passcode</option>
            <option value="addresses">Named email addresses</option>
          </Select>
        )}
      </Field>
      {draft.audience === "passcode" ? (
        <div className="flex items-start gap-2">
          <TextField
            className="flex-1"
            label="Passcode"
            hint={keepsPasscode ? "Leave empty to keep the current one." : "At least 6 characters. It won’t be shown again."}
            maxLength={100}
            inputClass="mono"
            value={draft.passcode}
            onText={(passcode) => put({ passcode })}
          />
          <Button className="mt-6.5" onClick={() => put({ passcode: newPasscode() })}>
            Generate
          </Button>
        </div>
      ) : null}
      {draft.audience === "addresses" ? (
        <Field label="Email addresses" hint="One per line. Each person confirms theirs with an emailed code.">
          {(control) => (
            <Textarea {...control} rows={4} value={draft.addresses} onChange={({ target }) => put({ addresses: target.value })} />
          )}
        </Field>
      ) : null}
      <Field label="Works until">
        {(control) => (
          <Select {...control} className="w-full" value={draft.end} onChange={({ target }) => put({ end: target.value })}>
            {edited?.endsAt ? <option value="keep">{calendarDay(edited.endsAt)}</option> : null}
            <option value={edited && !edited.endsAt ? "keep" : "never"}>No end date</option>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {plural(days, "day")}, until {dayIn(days)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Visitor comments">
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={draft.comments}
            onChange={({ target }) => put({ comments: target.value as LinkDraft["comments"] })}
          >
            <option value="off">Off: visitors can read threads</option>
            <option value="guest">Guests with a name and confirmed email</option>
            <option value="account">People with a Loupe account</option>
          </Select>
        )}
      </Field>
      <label htmlFor={downloadsId} className="flex items-center gap-2.5 pointer-coarse:min-h-11">
        <Checkbox id={downloadsId} checked={draft.downloads} onChange={({ target }) => put({ downloads: target.checked })} />
        Offer downloads
      </label>
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
              <a className="link" href={routes.projectSettings(owner, project)}>
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
