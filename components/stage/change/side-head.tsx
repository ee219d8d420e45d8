import { type SideName, sideTitles } from "@/components/stage/compare/side";
import type { StagePicture } from "./stage-picture";

type Props = { names: readonly SideName[]; pictures: Record<SideName, StagePicture | null> };

/** Says by how much the picture after is taller: `, +40 px`. Empty for equal heights. */
function growth({ before, after }: Props["pictures"]): string {
  const rows = before && after ? after.height - before.height : 0;
  return rows ? `, ${rows > 0 ? "+" : "−"}${Math.abs(rows)} px` : "";
}

/** Line over the stage that names the pictures, with their sizes. */
export const SideHead = ({ names, pictures }: Props) => (
  <p className="pointer-events-none absolute inset-x-0 top-0 z-1 flex gap-6 bg-stage px-3.5 py-3 mono text-2xs max-rail:px-3">
    {names.map((name) => (
      <span key={name} className={`flex min-w-0 flex-1 gap-3 ${names.length === 1 ? "justify-between" : "last:justify-end"}`}>
        {pictures[name] ? (
          <>
            <span className="pointer-events-auto min-w-0 truncate" dir="auto" title={pictures[name].label}>
              <b className="font-strong">{sideTitles[name]}</b> {pictures[name].label}
            </span>
            <span className="shrink-0 text-ink-2">
              {pictures[name].width} × {pictures[name].height}
              {name === "after" ? growth(pictures) : ""}
            </span>
          </>
        ) : null}
      </span>
    ))}
  </p>
);
