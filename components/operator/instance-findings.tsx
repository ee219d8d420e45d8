"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FactRow, SettingsSection } from "@/components/ui/settings-section";
import { Tag } from "@/components/ui/tag";
import { plural } from "@/lib/format";
import { checksOfInstance } from "@/lib/queries/accounts";

const tags = {
  ok: <Tag kind="done">OK</Tag>,
  warning: <Tag>Warning</Tag>,
  fault: <Tag kind="danger">Fault</Tag>,
};
const order = ["fault", "warning", "ok"] as const;

/** Number of failed checks of the instance, with a button that checks again, for the head of the page. The checks take some seconds, so the page does not wait for them. */
export function InstanceFaults() {
  const { data, isFetching, refetch } = useQuery(checksOfInstance());
  return (
    <>
      {!data ? (
        <Tag>Not checked</Tag>
      ) : data.faults ? (
        <Tag kind="danger">{plural(data.faults, "fault")}</Tag>
      ) : (
        <Tag kind="done">No faults</Tag>
      )}
      <Button pending={isFetching && "Checking…"} onClick={() => void refetch()}>
        Check again
      </Button>
    </>
  );
}

/** The checks of the instance, faults first. The last section of its page, so that nothing moves when they arrive. */
export function InstanceFindings() {
  const { data, error } = useQuery(checksOfInstance());
  const findings = data?.findings.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)) ?? [];
  return (
    <SettingsSection title="Checks" text="Database, files, mail, disk and jobs.">
      {error ? <Banner kind="problem">{error.message}</Banner> : data ? null : <FactRow title="Checking…" />}
      {findings.map(({ name, state, detail }) => (
        <FactRow key={name} title={name} text={<span className="wrap-anywhere">{detail}</span>}>
          {tags[state]}
        </FactRow>
      ))}
    </SettingsSection>
  );
}
