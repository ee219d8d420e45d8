"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { useOffers } from "@/components/shell/supported-operations";
import { toast } from "@/components/ui/toast";
import { UploadDrawer } from "@/components/upload/upload-drawer";
import { share as shareQuery } from "@/lib/queries/media";
import { checkFile } from "@/lib/upload/file-check";
import { enableUploadBatches, uploads as queue, wakeUploads } from "@/lib/upload/browser-queue";
import { versionRefusal } from "./use-version-drop";
import type { ShareAddress } from "../use-share-address";
import type { SharedReview } from "../use-shared-review";

type Props = { file: File; review: SharedReview; address: ShareAddress; onEnd: () => void };

const none = () => [];

/** Uploads a file as the next version of the media, with its progress in the drawer of uploads, and shows the version when it is there. */
export default function NextVersion({ file, review, address, onEnd }: Props) {
  const { media, share, token, newest, draft } = review;
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly number[]>([]);
  const [folded, fold] = useState(true);
  const all = useSyncExternalStore(queue.subscribe, queue.rows, none);
  const rows = all.filter(({ id }) => ids.includes(id));
  const project = share.project ? `${share.project.account.slug}/${share.project.name}` : "";
  const hasBatches = useOffers("POST /projects/{owner}/{project}/media/uploads");
  const { prNumber, name, state } = media;
  const to = { project, visibility: null, prNumber: prNumber ?? null, branch: prNumber ? null : (media.branch ?? null) };
  const latest = useRef({ to, onEnd, before: newest });
  useEffect(() => {
    enableUploadBatches(hasBatches);
    wakeUploads();
  }, [hasBatches]);

  useEffect(() => {
    let over = false;
    const { to: place, onEnd: end } = latest.current;
    const refuse = (problem: string) => {
      toast(problem, { kind: "problem" });
      end();
    };
    checkFile(file).then(
      (found) => {
        if (over) return;
        if ("problem" in found) return refuse(found.problem);
        const refusal = versionRefusal([found.type], media.contentType);
        if (refusal) return refuse(`${refusal} of ${name}.`);
        setIds(queue.add([{ file, name, state }], place, null, "send"));
      },
      () => over || refuse("Couldn’t read this file. It was moved or changed. Select it again."),
    );
    return () => {
      over = true;
    };
  }, [file, name, state, media.contentType]);

  const done = rows.find(({ now }) => now.at === "done");
  const version = done?.now.at === "done" ? done.now.media.version : null;
  const isGone = ids.length > 0 && !rows.length;
  const writing = draft.text !== "" || draft.point !== null;
  useEffect(() => {
    if (isGone) latest.current.onEnd();
  }, [isGone]);
  const finish = useLatest(async (uploaded: number) => {
    const isNew = uploaded > latest.current.before;
    await client.invalidateQueries({ queryKey: shareQuery(token).queryKey });
    toast(isNew ? `v${uploaded} uploaded` : `Not changed: v${uploaded} has the same content`, { kind: isNew ? "done" : "note" });
    // The picture under an unsent comment stays.
    if (isNew && !writing) address.change({ version: null, mode: null, vs: null, with: null, box: null });
    for (const id of ids) queue.dismiss(id);
  });
  useEffect(() => {
    if (version !== null) void finish.current(version);
  }, [version, finish]);

  if (!rows.length) return null;
  const uploads = {
    queue,
    project,
    rows,
    add: () => {},
    resume: () => {},
    unmatched: [],
    folded,
    fold,
    to,
    visibility: media.visibility,
    chooseVisibility: () => {},
    place: "",
    setPlace: () => {},
    maxBytes: null,
  };
  return <UploadDrawer uploads={uploads} groups={[]} close={onEnd} />;
}
