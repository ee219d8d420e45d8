"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import { Avatar } from "@/components/ui/avatar";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { squarePicture } from "@/lib/browser/square-picture";
import { IdentityForm } from "./identity-form";
import { profile, removePicture, setPicture } from "@/lib/queries/profile";

/** The reader's picture, name and handle. */
export function AboutYou() {
  return (
    <SettingsSection title="About you" text="Shown next to your comments and in members lists.">
      <Picture />
      <IdentityForm />
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
      <ProblemBanner problem={failure} className="mt-3">
        Your picture wasn’t changed.
      </ProblemBanner>
    </div>
  );
}
