import type { SnapshotDiff } from "@/lib/queries/builds";

const size = { width: 132, height: 48 };
type Box = { x: number; y: number; width: number; height: number };

/** Window of a picture around a box, in the picture's own pixels. */
function Crop({ url, box, label }: { url: string; box: Box; label: string }) {
  const x = Math.max(0, box.x - Math.max(0, (size.width - box.width) / 2));
  const y = Math.max(0, box.y - Math.max(0, (size.height - box.height) / 2));
  return (
    // oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it
    <img
      src={url}
      alt={label}
      loading="lazy"
      decoding="async"
      className="h-12 min-w-0 flex-1 rounded-sm bg-sheet object-none ring-1 ring-line"
      style={{ objectPosition: `${-Math.round(x)}px ${-Math.round(y)}px` }}
    />
  );
}

/** A matching snapshot with its first changed area, before and after. */
export function SampleRow({ diff }: { diff: SnapshotDiff }) {
  const [region] = diff.regions ?? [];
  const isPicture = diff.head?.contentType.startsWith("image/") && region && region.kind !== "lines";
  const place = region?.after ?? region?.before;
  return (
    <li className="grid gap-1.5">
      {isPicture && place ? (
        <span className="flex gap-1.5 rounded-sm bg-stage p-1.5">
          {diff.base ? <Crop url={diff.base.url} box={region.before ?? place} label="Before" /> : null}
          {diff.head ? <Crop url={diff.head.url} box={region.after ?? place} label="After" /> : null}
        </span>
      ) : null}
      <span className="truncate mono text-2xs text-ink-2" title={diff.name}>
        {diff.name}
      </span>
    </li>
  );
}
