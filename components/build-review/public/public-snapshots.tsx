import Link from "next/link";
import { Thumbnail } from "@/components/ui/thumbnail";
import type { PublicSnapshot } from "@/lib/queries/public-projects";

type Props = { snapshots: readonly PublicSnapshot[]; hrefOf: (id: string) => string };

/** Snapshots of a public build, as links to their pictures. */
export const PublicSnapshots = ({ snapshots, hrefOf }: Props) => (
  <ul className="grid gap-2">
    {snapshots.map(({ id, name, before, after }) => {
      const file = after ?? before;
      return (
        <li
          key={id}
          className="relative flex items-center gap-4 overflow-hidden sheet p-2 focus-within:border-line-strong hover:border-line-strong"
        >
          <span className="grid h-16 w-24 shrink-0 place-items-center overflow-hidden rounded-sm bg-stage">
            {file?.contentType.startsWith("image/") ? (
              <Thumbnail url={file.thumbnailUrl ?? file.url} className="size-full object-cover object-top" />
            ) : (
              <span className="text-xs text-ink-3">Text</span>
            )}
          </span>
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <Link href={hrefOf(id)} prefetch={false} className="mono wrap-anywhere before:absolute before:inset-0 hover:underline">
              {name}
            </Link>
            {file?.width && file.height ? <span className="text-xs text-ink-3">{`${file.width} × ${file.height}`}</span> : null}
          </span>
        </li>
      );
    })}
  </ul>
);
