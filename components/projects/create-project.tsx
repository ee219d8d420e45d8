"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { OwnersToAsk } from "@/components/shell/team-owners";
import { Banner, ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { SettingsSection } from "@/components/ui/settings-section";
import { createProject } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { projectNameProblem } from "./project-name";

/** Form that creates a project and opens its builds, or its media where the service has no builds. */
export function CreateProjectForm({ slug, allowed }: { slug: string; allowed: boolean }) {
  const router = useRouter();
  const create = useMutation(createProject());
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const { error } = create;
  const hasBuilds = useOffers("GET /projects/{owner}/{project}/builds");
  const problem = tried ? projectNameProblem(name.trim()) : undefined;
  if (!allowed)
    return (
      <Banner
        action={
          <Link href={routes.account(slug)} className={buttonClass({ size: "small" })}>
            Back to projects
          </Link>
        }
      >
        Only team owners can create projects. <OwnersToAsk slug={slug} />
      </Banner>
    );
  return (
    <Form
      noValidate
      onSubmit={() => {
        setTried(true);
        if (projectNameProblem(name.trim()) || create.isPending) return;
        create.mutate(
          { name: name.trim(), accountSlug: slug },
          { onSuccess: () => router.push((hasBuilds ? routes.builds : routes.media)(slug, name.trim())) },
        );
      }}
    >
      <SettingsSection title="Project" text="Create one project for each product, site or app.">
        <TextField
          label="Project name"
          error={problem ?? (error?.status === 409 || error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined)}
          hint="Often the name of the repository, for example booking-web."
          tall
          name="name"
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one question
          autoFocus
          value={name}
          onText={(text) => {
            create.reset();
            setName(text);
          }}
        />
        <ProblemBanner problem={error?.status === 409 || error?.status === 400 ? null : error} className="mt-4" />
        <div className="mt-6 flex gap-2">
          <Button type="submit" kind="primary" pending={create.isPending && "Creating…"}>
            Create project
          </Button>
          <Link href={routes.account(slug)} className={buttonClass({ kind: "ghost" })}>
            Cancel
          </Link>
        </div>
      </SettingsSection>
    </Form>
  );
}
