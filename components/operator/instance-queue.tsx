"use client";

import { FactRow, SettingsSection } from "@/components/ui/settings-section";
import { Tag } from "@/components/ui/tag";
import type { ResponseBody } from "@/lib/api/call";
import { count } from "@/lib/format";

type Status = ResponseBody<"GET /instance/status">;
type Props = Pick<Status, "queue" | "kinds">;

const ageInWords = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;

/** The background jobs by kind, with the age of the oldest and those that failed. */
export const InstanceQueue = ({ queue, kinds }: Props) => (
  <SettingsSection
    title="Background work"
    text={
      queue.dead ? (
        <>
          <code className="mono">npm run admin -- jobs list</code> shows what failed, <code className="mono">jobs retry</code> tries it
          again.
        </>
      ) : undefined
    }
  >
    <FactRow title="All jobs" text={`${count(queue.waiting)} waiting, ${count(queue.running)} running`}>
      {queue.held ? <Tag>{count(queue.held)} held by a restore</Tag> : null}
      {queue.dead ? <Tag kind="danger">{count(queue.dead)} failed</Tag> : <Tag kind="done">None failed</Tag>}
    </FactRow>
    {kinds.map(({ kind, waiting, dead, oldestSeconds }) => (
      <FactRow
        key={kind}
        title={<span className="mono text-sm">{kind}</span>}
        text={`${count(waiting)} waiting${oldestSeconds ? `, the oldest for ${ageInWords(oldestSeconds)}` : ""}`}
      >
        {dead ? <Tag kind="danger">{count(dead)} failed</Tag> : null}
      </FactRow>
    ))}
  </SettingsSection>
);
