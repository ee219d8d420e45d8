import type { SideName } from "@/components/viewer/compare/side";
import type { StagePicture } from "./stage-picture";

/** Names of the sides for people. */
export const sideTitles = { before: "Before", after: "After" } as const;

type Props = { names: readonly SideName[]; pictures: Record<SideName, StagePicture | null> };

/** Line over the stage that names the pictures, with their sizes. */
export const SideHead = ({ names, pictures }: Props) => (
  <p className="pointer-events-none absolute inset-x-0 top-0 z-1 flex gap-6 bg-stage px-9 py-2.5 mono text-2xs max-lg:px-3">
    {names.map((name) => (
      <span key={name} className="flex min-w-0 flex-1 justify-between gap-3">
        {pictures[name] ? (
          <>
            <span className="min-w-0 truncate">
              <b className="font-strong">{sideTitles[name]}</b> {pictures[name].label}
            </span>
            <span className="shrink-0 text-ink-2">
              {pictures[name].width} × {pictures[name].height}
            </span>
          </>
        ) : null}
      </span>
    ))}
  </p>
);
