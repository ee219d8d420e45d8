import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { type LinkDraft, newPasscode } from "./link-draft";

type Props = { draft: LinkDraft; onPut: (change: Partial<LinkDraft>) => void };

/** People who can open a link to files, with their proof. */
export const LinkAudienceFields = ({ draft, keepsPasscode, onPut }: Props & { keepsPasscode: boolean }) => (
  <>
    <Field label="Who can open it">
      {(control) => (
        <Select
          {...control}
          className="w-full"
          value={draft.audience}
          onChange={({ target }) => onPut({ audience: target.value as LinkDraft["audience"] })}
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
          onText={(passcode) => onPut({ passcode })}
        />
        <Button className="mt-6.5" onClick={() => onPut({ passcode: newPasscode() })}>
          Generate
        </Button>
      </div>
    ) : null}
    {draft.audience === "addresses" ? (
      <Field label="Email addresses" hint="One per line. Each person confirms theirs with an emailed code.">
        {(control) => (
          <Textarea {...control} rows={4} value={draft.addresses} onChange={({ target }) => onPut({ addresses: target.value })} />
        )}
      </Field>
    ) : null}
  </>
);

/** Rights of visitors of a link to files. */
export function LinkVisitorFields({ draft, onPut }: Props) {
  const downloadsId = useId();
  return (
    <>
      <Field label="Visitor comments">
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={draft.comments}
            onChange={({ target }) => onPut({ comments: target.value as LinkDraft["comments"] })}
          >
            <option value="off">Off: visitors can read threads</option>
            <option value="guest">Guests with a name and confirmed email</option>
            <option value="account">People with a Loupe account</option>
          </Select>
        )}
      </Field>
      <label htmlFor={downloadsId} className="flex items-center gap-2.5 pointer-coarse:min-h-11">
        <Checkbox id={downloadsId} checked={draft.downloads} onChange={({ target }) => onPut({ downloads: target.checked })} />
        Offer downloads
      </label>
    </>
  );
}
