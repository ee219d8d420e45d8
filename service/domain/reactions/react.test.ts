import { beforeEach, expect, test } from "vitest";
import { onEachDatabase } from "../../testing/harness.ts";
import { deleteQueuedMails, queuedMails } from "../../testing/mails.ts";
import type { EventOf } from "../base/events/domain-event.ts";
import { recordEvent } from "../base/events/record-event.ts";

const assignee = {
  id: "user-1",
  name: "Ana",
  address: "ana@acme.example",
  subscribed: false,
  watching: false,
  uploader: false,
  digest: false,
  level: "owner" as const,
  project_level: null,
  default_user_level: null,
  reply: true,
  mention: true,
  reaction: true,
  builds: true,
  uploads: true,
  assignments: true,
};
const event: EventOf<"thread.assigned"> = {
  kind: "thread.assigned",
  subject: {
    type: "media",
    id: "media-1",
    projectId: "project-1",
    owner: "acme",
    project: "web",
    name: "Home",
    url: "http://localhost/m/1",
  },
  root: { commentId: "comment-1", threadId: "comment-1", body: { type: "doc", content: [] }, anchor: null, diffId: null },
  by: "Ben",
  assignee,
  dueOn: null,
};

onEachDatabase("events", (service) => {
  beforeEach(() => deleteQueuedMails(service()));

  test("the effects of an event commit with it or not at all [fault: a crash between a change and its effects]", async () => {
    const { deps } = service();
    const failing = deps.db.transaction(async (tx) => {
      await recordEvent(tx, deps, event);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await queuedMails(service())).toEqual([]);
    await deps.db.transaction((tx) => recordEvent(tx, deps, event));
    expect(await queuedMails(service())).toMatchObject([{ to: assignee.address }]);
  });

  test("an event that no reaction finds work for enqueues nothing", async () => {
    const { deps } = service();
    await deps.db.transaction((tx) => recordEvent(tx, deps, { ...event, assignee: { ...assignee, assignments: false } }));
    expect(await queuedMails(service())).toEqual([]);
  });
});
