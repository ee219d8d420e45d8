"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page";
import { FactRow, SettingsSection } from "@/components/ui/settings-section";
import { Tag } from "@/components/ui/tag";
import { bytes, count, plural } from "@/lib/format";
import { stateOfInstance } from "@/lib/queries/accounts";
import { InstanceFaults, InstanceFindings } from "./instance-findings";
import { InstanceQueue } from "./instance-queue";

const Value = ({ children }: { children: ReactNode }) => <span className="wrap-anywhere text-ink-2 tabular-nums">{children}</span>;
const Response = ({ responds }: { responds: boolean }) =>
  responds ? <Tag kind="done">Responds</Tag> : <Tag kind="danger">Doesn’t respond</Tag>;
const kept = (days: number) => (days ? plural(days, "day") : "For ever");

const stores = { s3: "Bucket", folder: "Folder" } as Record<string, string>;
const databases = { postgres: "Postgres", pglite: "Embedded" } as Record<string, string>;
const mails = { smtp: "Mail server", "dev-mailbox": "Dev mailbox", none: "None" } as Record<string, string>;

/** The state of the instance for its operators: the numbers of `admin status` and the checks of `admin doctor`. */
export function OperatorPage() {
  const { data } = useSuspenseQuery(stateOfInstance());
  const { database, storage, mail, disk, limits, processes, queue, kinds } = data;
  const versions = new Set(processes.map(({ version }) => version));
  return (
    <Page title="This instance" facts={`Loupe ${data.version}`} actions={<InstanceFaults />}>
      <SettingsSection
        title="Processes"
        text={versions.size > 1 ? "They run different versions. Restart the older ones." : "Connected to the database now."}
      >
        {processes.map(({ name, program, version }) => (
          <FactRow key={`${program} ${name}`} title={program} text={name}>
            <Value>{version}</Value>
          </FactRow>
        ))}
        <FactRow title="Migration">
          <Value>{data.migration ?? "Of a newer version"}</Value>
        </FactRow>
      </SettingsSection>
      <SettingsSection title="Data" text="Size and growth. Reduced copies of pictures are left out.">
        <FactRow title="Files" text={`${stores[storage.kind] ?? storage.kind}: ${bytes(storage.bytes)}`}>
          <Response responds={storage.responds} />
        </FactRow>
        <FactRow title={`Added in the last ${storage.addedDays} days`}>
          <Value>{bytes(storage.addedBytes)}</Value>
        </FactRow>
        <FactRow title="Database" text={`${databases[database.kind] ?? database.kind}: ${bytes(database.bytes)}`}>
          <Response responds={database.responds} />
        </FactRow>
        {disk ? (
          <FactRow title="Free disk space" text={disk.path}>
            <Value>
              {bytes(disk.freeBytes)} of {bytes(disk.totalBytes)}
            </Value>
          </FactRow>
        ) : null}
        <FactRow title="Builds are kept">
          <Value>{kept(limits.keepBuildDays)}</Value>
        </FactRow>
        <FactRow title="Versions of media are kept">
          <Value>{kept(limits.keepMediaDays)}</Value>
        </FactRow>
      </SettingsSection>
      <InstanceQueue queue={queue} kinds={kinds} />
      <SettingsSection title="Mail">
        <FactRow title={mails[mail.kind] ?? mail.kind} text={`${count(mail.waiting)} waiting`}>
          {mail.dead ? <Tag kind="danger">{count(mail.dead)} failed</Tag> : null}
        </FactRow>
      </SettingsSection>
      <InstanceFindings />
    </Page>
  );
}
