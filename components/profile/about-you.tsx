"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { squarePicture } from "@/lib/browser/square-picture";
import { useOffers } from "@/components/shell/supported-operations";
import { HandleForm } from "./handle";
import { profile, removePicture, renameMe, setPicture } from "@/lib/queries/profile";

/** Turns the service's detail about a name into a sentence. */
const nameProblem = (detail: string) => (detail.includes("web address") ? "A name can’t contain a web address." : detail);

/** The reader's picture, name and handle. */
export function AboutYou() {
  return (
    <SettingsSection title="About you" text="Shown next to your comments and in members lists.">
      <Picture />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameForm />
        {useOffers("POST /me/slug") ? <HandleForm /> : <FixedHandle />}
      </div>
    </SettingsSection>
  );
}

function Picture() {
  const { data: reader } = useSuspenseQuery(profile());
  const upload = useMutation(setPicture());
  const remove = useMutation(removePicture());
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen || upload.isPending) return;
    setProblem(undefined);
    remove.reset();
    upload.reset();
    squarePicture(chosen)
      .then((data) => upload.mutate(data, { onSuccess: () => toast("Picture saved.", { id: "picture", kind: "done" }) }))
      .catch((error: Error) => setProblem(error.message));
  };
  const failure = problem ?? upload.error?.message ?? remove.error?.message;
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={reader.name ?? reader.slug} src={reader.pictureUrl} size="huge" solid />
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture file"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Choosing the same file again is a change too.
            target.value = "";
          }}
        />
        <Button pending={upload.isPending && "Uploading…"} onClick={() => file.current?.click()}>
          <Upload aria-hidden />
          Upload picture
        </Button>
        {reader.pictureUrl ? (
          <Button
            kind="ghost"
            pending={remove.isPending && "Removing…"}
            onClick={() => {
              setProblem(undefined);
              upload.reset();
              remove.mutate(undefined, { onSuccess: () => toast("Picture removed.", { id: "picture", kind: "done" }) });
            }}
          >
            Remove picture
          </Button>
        ) : null}
        <span className="text-xs text-ink-3">PNG, JPEG or WebP, at least 256 × 256</span>
      </div>
      {failure ? (
        <Banner kind="problem" className="mt-3">
          {failure} Your picture wasn’t changed.
        </Banner>
      ) : null}
    </div>
  );
}

function FixedHandle() {
  const { data: reader } = useSuspenseQuery(profile());
  return (
    <Field label="Handle" hint="Can’t be changed.">
      {(control) => <Input {...control} readOnly className="mono" value={`@${reader.slug}`} />}
    </Field>
  );
}

function NameForm() {
  const { data: reader } = useSuspenseQuery(profile());
  const saved = reader.name ?? "";
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const rename = useMutation(renameMe());
  const name = typed ?? saved;
  const trimmed = name.trim();
  const changed = trimmed !== saved;
  return (
    <Form
      noValidate
      onSubmit={() => {
        setTried(true);
        if (!trimmed || !changed || rename.isPending) return;
        rename.mutate(trimmed, { onSuccess: () => (setTyped(undefined), toast("Name saved.", { id: "name", kind: "done" })) });
      }}
    >
      <Field
        label="Name"
        error={
          tried && !trimmed
            ? "Enter your name."
            : rename.error && (rename.error.details[0] ? nameProblem(rename.error.details[0].message) : rename.error.message)
        }
      >
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => (rename.reset(), setTyped(event.target.value))}
          />
        )}
      </Field>
      {changed ? (
        <div className="mt-4 flex gap-2">
          <Button type="submit" kind="primary" pending={rename.isPending && "Saving…"}>
            Save name
          </Button>
          <Button kind="ghost" onClick={() => (rename.reset(), setTyped(undefined))}>
            Discard
          </Button>
        </div>
      ) : null}
    </Form>
  );
}
