"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { dayIn, plural } from "@/lib/format";
import type { BuildKey } from "@/lib/queries/builds";
import { createChangeLink, type NewChangeLink } from "@/lib/queries/change-links";
import { routes } from "@/lib/routes";
import { ActiveLinks } from "./active-links";

const LIVES = [1, 7, 14, 30, 90, 365] as const;
const DEFAULT_DAYS = 14;
const DAY_MS = 86_400_000;

type Props = { of: BuildKey; target: Omit<NewChangeLink, "expiresAt" | "comments">; onClose: () => void };

/** Dialog that makes a link to the change on the stage for people outside the team, and lists the links of the build. */
export default function ShareChange({ of, target, onClose }: Props) {
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const [comments, setComments] = useState(false);
  const create = useMutation(createChangeLink(of));
  const url = create.data?.url;
  const { error } = create;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link for people outside"
      description="Anyone with the link sees this change, without an account and without the rest of the build."
      actions={
        <>
          <Button onClick={onClose}>{url ? "Done" : "Cancel"}</Button>
          {url ? (
            <CopyButton kind="primary" text={url} />
          ) : (
            <Button
              kind="primary"
              disabled={create.isPending}
              onClick={() => create.mutate({ ...target, comments, expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() })}
            >
              Create link
            </Button>
          )}
        </>
      }
    >
      {url ? (
        <div role="status">
          <p>Copy it now: it won’t be shown again.</p>
          <code className="mt-2 block rounded-md border border-line-strong bg-mark-wash px-2.5 py-1.5 mono wrap-anywhere select-all">
            {url}
          </code>
        </div>
      ) : (
        <div className="grid gap-4">
          <Field label="Works for" hint={`Until ${dayIn(days)}.`}>
            {(control) => (
              <Select {...control} className="w-40" value={days} onChange={({ target: { value } }) => setDays(Number(value))}>
                {LIVES.map((one) => (
                  <option key={one} value={one}>
                    {plural(one, "day")}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <CheckField label="Show comments" checked={comments} disabled={false} onChange={setComments}>
            Open comments pinned to this snapshot, with the names of their authors.
          </CheckField>
        </div>
      )}
      {error ? (
        <Banner kind="problem" className="mt-4">
          {error.status === 403 ? (
            <>
              This project does not allow such links. Admins can allow them in the{" "}
              <a className="link" href={routes.projectSettings(of.owner, of.project)}>
                project’s settings
              </a>
              .
            </>
          ) : (
            error.message
          )}
        </Banner>
      ) : null}
      <h3 className="mt-6 mb-2 font-strong">Links of build #{of.number}</h3>
      <ActiveLinks owner={of.owner} project={of.project} build={of.number} mayRevoke />
    </Dialog>
  );
}
