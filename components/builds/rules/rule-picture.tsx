"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import type { EditedBox } from "@/lib/builds/edit-box";
import { readAreas, writeAreas } from "@/lib/builds/rule-draft";
import { buildChangeOfMonth } from "@/lib/queries/build-rules";
import type { BuildCause, BuildKey } from "@/lib/queries/builds";
import { BoxEditor } from "./box-editor";

/** Reads boxes from the text of a form; unfinished ones are left out. */
const boxesOf = (areas: string): EditedBox[] =>
  readAreas(areas).flatMap((area) => {
    const [x, y, width, height] = area.map(Number);
    return area.length === 4 && area.every(Boolean) && width && height ? { x: x!, y: y!, width, height } : [];
  });

type Props = {
  of: BuildKey;
  sample: BuildCause["sample"];
  /** Boxes of the form; null where the rule has none. */
  areas: string | null;
  onAreas: (areas: string) => void;
};

/** The snapshot that a rule was made from, with its boxes, and the changed area before and after. */
export function RulePicture({ of, sample, areas, onAreas }: Props) {
  const { data, error } = useQuery(buildChangeOfMonth(of, sample.diffId));
  const head = data?.head;
  const picture =
    head?.width && head.height && head.contentType.startsWith("image/") ? { url: head.url, width: head.width, height: head.height } : null;
  const crops = [sample.beforeViewUrl ?? sample.beforeUrl, sample.afterViewUrl ?? sample.afterUrl];
  if (!data) return error ? <p className="text-xs text-ink-2">The snapshot couldn’t be loaded.</p> : <Skeleton className="h-48" />;
  return (
    <>
      {picture ? (
        <>
          <div className="max-h-[min(18rem,40dvh)] overflow-y-auto rounded-sm p-1.5 max-rail:max-h-40">
            <BoxEditor
              picture={picture}
              boxes={boxesOf(areas ?? "")}
              onBoxes={(boxes) => onAreas(writeAreas(boxes.map(({ x, y, width, height }) => [x, y, width, height].map(String))))}
            />
          </div>
          <p className="mt-2 text-xs text-ink-2">
            {areas === null ? "Draw a box to limit it to an area." : "Drag a box to move it. Draw to add one."}
          </p>
        </>
      ) : null}
      <div className="mt-3 flex gap-2 empty:hidden max-rail:hidden">
        {crops.map((url, at) =>
          url ? (
            // oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it
            <img
              key={at}
              src={url}
              alt={at ? "After" : "Before"}
              className="h-11 min-w-0 flex-1 rounded-sm bg-sheet object-none ring-1 ring-line"
            />
          ) : null,
        )}
      </div>
    </>
  );
}
