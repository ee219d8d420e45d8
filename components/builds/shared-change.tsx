import { Logo } from "@/components/ui/logo";
import { Time } from "@/components/ui/time";
import type { SharedChange } from "@/lib/queries/change-links";
import { routes } from "@/lib/routes";

type Side = NonNullable<SharedChange["before"]>;
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** A change of a build alone, for people: both pictures with the changed area, and its facts. */
export function SharedChangeView({ change }: { change: SharedChange }) {
  const { name, summary, before, after, region, browser, viewport, colorScheme, expiresAt, place } = change;
  const facts = [browser, viewport && `${viewport.width} × ${viewport.height}`, colorScheme].filter(Boolean).join(" · ");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <Logo />
        <h1 className="min-w-0 flex-1 font-strong wrap-anywhere">{name}</h1>
        <span className="text-xs text-ink-2">
          Link expires <Time at={expiresAt} />
        </span>
        {place ? (
          <a className="link" href={routes.build(place.owner, place.project, place.build)}>
            Open build #{place.build}
          </a>
        ) : null}
      </header>
      <main id="main" className="flex-1 bg-stage p-4">
        <p className="mb-1 font-strong wrap-anywhere">{summary}</p>
        {facts ? <p className="mb-4 mono text-ink-2">{facts}</p> : null}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Picture label="Before" side={before} area={region?.kind === "lines" ? null : region?.before} />
          <Picture label="After" side={after} area={region?.kind === "lines" ? null : region?.after} />
        </div>
      </main>
    </div>
  );
}

type Area = { x: number; y: number; width: number; height: number };

function Picture({ label, side, area }: { label: string; side: Side | null; area: Area | null | undefined }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 mono text-2xs text-ink-2">{label}</figcaption>
      {!side ? (
        <p className="sheet p-4 text-ink-2">No picture.</p>
      ) : side.width && side.height ? (
        <div className="relative bg-sheet ring-1 ring-line" style={{ maxWidth: side.width }}>
          {/* oxlint-disable-next-line nextjs/no-img-element -- a signed URL that expires: no optimizer may keep it */}
          <img src={side.url} alt={label} width={side.width} height={side.height} className="h-auto w-full" />
          {area ? (
            <span
              aria-hidden
              className="absolute rounded-sm shadow-[0_0_0_2px_var(--mark),0_0_0_3px_#1b1d22]"
              style={{
                left: percent(area.x, side.width),
                top: percent(area.y, side.height),
                width: percent(area.width, side.width),
                height: percent(area.height, side.height),
              }}
            />
          ) : null}
        </div>
      ) : (
        <a className="link" href={side.url}>
          Download {label.toLowerCase()}
        </a>
      )}
    </figure>
  );
}
