"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Time } from "@/components/ui/time";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";
import { isLocalService, nodeVersionOf, secretOf, type UploadWay, uploadWays } from "@/lib/builds/upload-snippet";
import { waitingProject } from "@/lib/queries/projects";
import { projectTokenList } from "@/lib/queries/tokens";
import { FirstToken } from "./first-token";
import { UploadLines } from "./upload-lines";

type Props = { api: string; slug: string; project: string; mayCreateTokens: boolean };

const KEY = "loupe:upload-with";
const ways = uploadWays.map((way) => ({ value: way, label: way }));

/** Steps that lead to the first build of a project: a token, the lines that upload, and the wait for the build. */
export function EmptyBuilds({ api, slug, project, mayCreateTokens }: Props) {
  const [way, setWay] = useState<UploadWay>("Terminal");
  useEffect(() => setWay((now) => uploadWays.find((one) => one === readStored(deviceStore(), KEY)) ?? now), []);
  const tokens = useQuery({ ...projectTokenList(slug, project), enabled: mayCreateTokens }).data;
  const refused = useQuery(waitingProject(slug, project)).data?.refusedUpload;
  const [secret, setSecret] = useState<string | null>(null);
  const choose = (wanted: UploadWay) => {
    setWay(wanted);
    writeStored(deviceStore(), KEY, wanted);
  };
  return (
    <div className="mx-auto mt-6 grid w-full max-w-180 grid-cols-1 gap-6 pb-6 sm:mt-14">
      <header>
        <h2 className="text-lg font-strong">Upload your first build</h2>
        <p className="text-ink-2">Run this in a Git repository that has a remote. Needs Node {nodeVersionOf(way)} or newer.</p>
      </header>
      <ol className="grid grid-cols-1 gap-6">
        <Step number={1}>
          <FirstToken {...{ slug, project, mayCreateTokens, tokens, secret }} stored={secretOf(way)} onSecret={setSecret} />
        </Step>
        <Step number={2}>
          <UploadLines key={way} {...{ api, way, secret }}>
            <Segmented
              label="Upload with"
              value={way}
              onChange={choose}
              options={ways}
              className="max-w-full overflow-x-auto max-sm:h-auto! max-sm:flex-wrap max-sm:[&>label]:min-h-9 max-sm:pointer-coarse:[&>label]:min-h-11"
            />
          </UploadLines>
          {isLocalService(api) && secretOf(way) ? (
            <p className="mt-2 text-xs text-ink-2">This instance runs on your machine only. CI can’t reach it.</p>
          ) : null}
        </Step>
        <Step number={3}>
          <p role="status" className="flex min-h-8 items-center gap-2.5 text-ink-2">
            {secret || tokens?.length ? (
              <>
                <i aria-hidden className="size-2 rounded-full bg-ink-2 ring-4 ring-wash" />
                Waiting for your first build
              </>
            ) : (
              <span className="text-xs text-ink-3">Your build appears here as it uploads.</span>
            )}
          </p>
          {refused ? (
            <p role="alert" className="flex gap-2.5">
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
              <span className="min-w-0 wrap-anywhere">
                An upload was refused <Time at={refused.at} />: {asClause(refused.reason)}
              </span>
            </p>
          ) : null}
        </Step>
      </ol>
    </div>
  );
}

/** A sentence after a colon: `The token…` becomes `the token…`. Names keep their capital. */
const asClause = (sentence: string) => sentence.replace(/^(?:The|This|A|An)\b/, (word) => word.toLowerCase());

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-4 max-sm:gap-3">
    <span
      aria-hidden
      className="mt-1 grid size-6 place-items-center rounded-full font-mono text-xs inset-ring inset-ring-line-strong text-ink-2"
    >
      {number}
    </span>
    <div className="min-w-0">{children}</div>
  </li>
);
