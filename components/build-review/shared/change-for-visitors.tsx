"use client";

import { type ReactNode, useMemo, useState } from "react";
import { Logo } from "@/components/ui/logo";
import { usePageKeys } from "@/components/ui/page-keys";
import { Time } from "@/components/ui/time";
import { layOutAligned } from "@/lib/builds/aligned-layout";
import { visitorKeys } from "@/lib/builds/build-keys";
import type { SharedChange } from "@/lib/queries/change-links";
import { MoreMenu } from "@/components/build-review/stage/more-menu";
import { causeLetter } from "@/components/build-review/changes/cause-letter";
import { ChangeStage } from "@/components/stage/change/change-stage";
import type { SideLayer } from "@/components/stage/change/side-layer";
import type { StagePicture, StageSettings } from "@/components/stage/change/stage-picture";
import { LineChanges } from "@/components/build-review/lines/line-changes";
import { SharedPins } from "@/components/build-review/comments/shared-pins";

const none: SharedChange["pins"] = [];

const pictureOf = (side: SharedChange["before"], label: string): StagePicture | null =>
  side?.width && side.height ? { url: side.url, width: side.width, height: side.height, label } : null;

type Props = {
  change: Omit<SharedChange, "expiresAt" | "place" | "pins"> & Partial<Pick<SharedChange, "pins">>;
  /** Facts and links at the end of the header. */
  children: ReactNode;
};

/** A change of a build alone, for people outside its project: both pictures on the stage with the changed area, and its facts. */
export function ChangeForVisitors({ change, children }: Props) {
  const { name, summary, before, after, region, others, pins = none, browser, viewport, colorScheme, sharedBy } = change;
  const [settings, setSettings] = useState<StageSettings>({ mode: "split", inPlace: false });
  const older = useMemo(() => pictureOf(before, name), [before, name]);
  const newer = useMemo(() => pictureOf(after, name), [after, name]);
  const areas = useMemo(
    () =>
      [...(region ? [region] : []), ...others].flatMap((area, index) =>
        area.kind === "lines" ? [] : [{ ...area, key: String(index), letter: causeLetter(index), decision: null }],
      ),
    [region, others],
  );
  const moves = Boolean(older && newer && layOutAligned(older, newer, areas).moves);
  const [current, setCurrent] = useState(0);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  usePageKeys(visitorKeys);
  const sharer = [sharedBy?.name, sharedBy?.team].filter(Boolean).join(", ");
  const facts = [browser, viewport && `${viewport.width} × ${viewport.height}`, colorScheme].filter(Boolean).join(", ");
  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <Logo />
        <div className="min-w-40 flex-1 max-sm:order-last max-sm:basis-full">
          <h1 className="font-strong wrap-anywhere" dir="auto">
            {summary}
          </h1>
          {sharer ? (
            <p className="text-xs wrap-anywhere text-ink-2" dir="auto">
              Shared by {sharer}
            </p>
          ) : null}
        </div>
        {children}
      </header>
      <main id="main" className="flex min-h-0 flex-1 flex-col bg-stage">
        <div className="flex flex-wrap items-baseline gap-x-4 bg-paper px-4 py-2">
          <p className="mono wrap-anywhere" dir="auto">
            {name}
          </p>
          {facts ? <p className="mono text-ink-2">{facts}</p> : null}
          {pins.length ? (
            <ol aria-label="Comments" className="mt-1 max-h-28 w-full overflow-y-auto">
              {pins.map(({ author, text, createdAt }, index) => (
                <li key={index}>
                  <button
                    type="button"
                    aria-pressed={selectedId === String(index)}
                    className="flex w-full gap-2 rounded-sm px-1 py-0.5 text-start hover:bg-wash aria-pressed:bg-wash"
                    onClick={() => setSelectedId(String(index))}
                  >
                    <span className="mono text-ink-2">{index + 1}</span>
                    <span className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
                      <b className="font-medium">{author ?? "Someone"}</b> {text}
                    </span>
                    <Time at={createdAt} className="shrink-0 text-xs text-ink-3" />
                  </button>
                </li>
              ))}
            </ol>
          ) : null}
        </div>
        {older || newer ? (
          <ChangeStage
            pair={{ before: older, after: newer, areas, onReload: () => location.reload() }}
            look={{ current, onCurrent: setCurrent, settings, onSettings: (change) => setSettings((own) => ({ ...own, ...change })) }}
            bar={{
              end: (
                <MoreMenu
                  moved={
                    moves ? { inPlace: settings.inPlace, onToggle: () => setSettings((own) => ({ ...own, inPlace: !own.inPlace })) } : null
                  }
                  fileUrl={null}
                />
              ),
            }}
            sideLayer={
              pins.length
                ? (layer: SideLayer) => <SharedPins layer={layer} pins={pins} selectedId={selectedId} onSelect={setSelectedId} />
                : undefined
            }
          />
        ) : (
          <div className="min-h-0 flex-1 overflow-auto p-4">
            <LineChanges name={name} before={before?.url ?? null} after={after?.url ?? null} onReload={() => location.reload()} />
          </div>
        )}
      </main>
    </div>
  );
}
