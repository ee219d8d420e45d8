"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import type { ResponseBody } from "@/lib/api/call";
import { updateDomain } from "@/lib/queries/deployments";
import { updateProject } from "@/lib/queries/projects";

type Project = ResponseBody<"GET /projects/{owner}/{project}">;
type Props = { slug: string; project: Project; host: string | null; domain: string | null; onClose: () => void };

const audiences = {
  public: "Anyone can open every address.",
  "domain-private": "Anyone can open the production domain. All other addresses are for people of the project.",
  private: "Only people of the project can open any address.",
} as const;
type Audience = keyof typeof audiences;

/** Chooses who may open deployments, the production domain, and whether CI may deploy. */
export function DeploymentSettings({ slug, project, host, domain, onClose }: Props) {
  const base = `.${(host ?? "localhost").replace(/:\d+$/, "")}`;
  const before = domain?.endsWith(base) ? domain.slice(0, -base.length) : "";
  const [name, setName] = useState(before);
  const [audience, setAudience] = useState<Audience>(project.deploymentAuth);
  const [isOn, setOn] = useState(project.deploymentEnabled);
  const settings = useMutation(updateProject(slug, project.name));
  const production = useMutation(updateDomain(slug, project.name));
  const pending = settings.isPending || production.isPending;
  const save = async () => {
    if (pending) return;
    const label = name.trim().toLowerCase();
    try {
      if (label && label !== before) await production.mutateAsync(`${label}${base}`);
      if (audience !== project.deploymentAuth || isOn !== project.deploymentEnabled)
        await settings.mutateAsync({ deploymentAuth: audience, deploymentEnabled: isOn });
    } catch {
      // The mutations show their errors.
      return;
    }
    toast("Settings saved.", { id: "settings", kind: "done" });
    onClose();
  };
  return (
    <Dialog
      open
      title="Deployment settings"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" pending={pending && "Saving…"} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void save()} className="grid gap-5">
        <Field label="Deployments from CI" hint={isOn ? undefined : "Existing addresses stop working until deployments are on again."}>
          {(control) => (
            <Select {...control} className="w-full" value={isOn ? "on" : "off"} onChange={({ target }) => setOn(target.value === "on")}>
              <option value="on">On</option>
              <option value="off">Off</option>
            </Select>
          )}
        </Field>
        <Field label="Who can open deployments" hint={audiences[audience]}>
          {(control) => (
            <Select {...control} className="w-full" value={audience} onChange={({ target }) => setAudience(target.value as Audience)}>
              <option value="domain-private">Production is public</option>
              <option value="public">Everything is public</option>
              <option value="private">Nothing is public</option>
            </Select>
          )}
        </Field>
        {host && project.deploymentEnabled ? (
          <TextField
            label="Production domain"
            hint={`Ends in ${base}. The former name stops working. Empty: chosen at the first production deployment.`}
            error={production.error ? (production.error.details?.[0]?.message ?? production.error.message) : null}
            name="domain"
            maxLength={63}
            spellCheck={false}
            value={name}
            onText={(text) => (production.reset(), setName(text))}
          />
        ) : null}
        {settings.error ? <Banner kind="problem">{settings.error.details?.[0]?.message ?? settings.error.message}</Banner> : null}
      </Form>
    </Dialog>
  );
}
