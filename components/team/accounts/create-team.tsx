"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { useEarlyText } from "@/components/ui/use-early-text";
import { createTeam } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { slugOf } from "@/lib/team/slug";

/** Form that creates a team. The reader becomes its owner. */
export function CreateTeamForm({ first }: { first: boolean }) {
  const router = useRouter();
  const create = useMutation(createTeam());
  const [name, setName] = useState("");
  const [ownSlug, setOwnSlug] = useState<string>();
  const [tried, setTried] = useState(false);
  const slugField = useRef<HTMLInputElement>(null);
  const changeSlug = (text: string) => {
    create.reset();
    setOwnSlug(text.toLowerCase().replace(/[^a-z0-9-]+/g, "-"));
  };
  useEarlyText(slugField, (field) => changeSlug(field.value));
  const slug = ownSlug ?? slugOf(name);
  const { error } = create;
  const missing = tried && !name.trim() ? "Enter a team name." : undefined;
  const taken = error?.status === 409 ? error.message : undefined;
  const unfit = tried && name.trim() && !slug ? "Use lowercase letters, digits and hyphens." : undefined;

  return (
    <Form
      noValidate
      onSubmit={() => {
        setTried(true);
        if (!name.trim() || !slug || create.isPending) return;
        create.mutate({ name: name.trim(), slug }, { onSuccess: (team) => router.push(routes.newTeamInvites(team.slug)) });
      }}
    >
      <h1 className="text-2xl font-strong">{first ? "Create your team" : "Create a team"}</h1>
      <p className="mt-2 text-base text-ink-2">Teams hold your projects and the people who review them. You’ll own this one.</p>
      <TextField
        label="Team name"
        error={missing}
        className="mt-8"
        tall
        name="name"
        maxLength={100}
        autoComplete="organization"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one question
        autoFocus
        value={name}
        onText={setName}
      />
      <Field label="Team URL" error={taken ?? unfit} hint="Used in links. Owners can change it later." className="mt-5">
        {(control) => (
          <span className="flex items-center rounded-md border border-line-strong bg-sheet focus-within:border-focus focus-within:outline-1 focus-within:outline-focus has-aria-invalid:border-danger">
            <span aria-hidden className="ps-3 text-ink-3">
              /accounts/
            </span>
            <input
              {...control}
              name="slug"
              maxLength={48}
              spellCheck={false}
              autoCapitalize="none"
              value={slug}
              ref={slugField}
              onChange={(event) => changeSlug(event.target.value)}
              className="h-11 w-full min-w-0 bg-transparent pe-3 font-medium outline-none"
            />
          </span>
        )}
      </Field>
      {error && !taken ? (
        <Banner kind="problem" className="mt-5">
          {error.details[0]?.message ?? error.message}
        </Banner>
      ) : null}
      <Button type="submit" kind="primary" size="tall" className="mt-6 w-full" pending={create.isPending && "Creating…"}>
        Create team
      </Button>
      {first ? null : (
        <Link href={routes.accounts()} className={buttonClass({ kind: "ghost", size: "tall", className: "mt-2 w-full" })}>
          Cancel
        </Link>
      )}
    </Form>
  );
}
