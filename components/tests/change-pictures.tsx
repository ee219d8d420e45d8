import { ImageOff } from "lucide-react";
import type { TestChange } from "@/lib/queries/tests";

type Picture = { url?: string | null; contentType?: string } | null;

const isImage = (picture: Picture) => Boolean(picture?.url && picture.contentType?.startsWith("image/"));

/** Small pictures of a snapshot before and after a change. Texts have none. */
export function ChangePictures({ diff }: { diff: TestChange["diff"] }) {
  const sides = [
    ["Before", diff.base],
    ["After", diff.head],
  ] as const;
  if (!sides.some(([, picture]) => isImage(picture))) return null;
  return (
    <div className="flex shrink-0 gap-1">
      {sides.map(([label, picture]) =>
        picture && isImage(picture) ? (
          // oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it
          <img
            key={label}
            src={picture.url}
            alt={label}
            loading="lazy"
            decoding="async"
            className="h-12 w-20 rounded-sm bg-stage object-cover object-top ring-1 ring-line"
          />
        ) : (
          <span key={label} title={label} className="grid h-12 w-20 place-items-center rounded-sm bg-stage text-ink-3">
            <ImageOff aria-hidden className="size-4" />
          </span>
        ),
      )}
    </div>
  );
}
