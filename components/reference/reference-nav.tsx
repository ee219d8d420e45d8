import { BrandBar } from "@/components/shell/brand-bar";
import { routes } from "@/lib/routes";
import { MethodFilter } from "./method-filter";
import { areaSlug, RECORDS, reference, type ReferenceTags } from "./openapi-document";

const guides = [
  ["Start", "start"],
  ["Authentication", "authentication"],
  ["Errors", "errors"],
  ["Rate limits", "rate-limits"],
] as const;

const entry =
  "flex min-h-8 items-center justify-between rounded-md px-2 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:min-h-11 aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink";

/** Lists guides and areas, with a filter over all methods. Collapsed above the page on narrow screens. */
export function ReferenceNav({ tags, area }: { tags: ReferenceTags; area: string | null }) {
  const list = (
    <div className="grid gap-4 pb-8">
      <nav aria-label="Guides">
        {guides.map(([name, id]) => (
          <a key={id} href={`${routes.reference()}#${id}`} className={entry}>
            {name}
          </a>
        ))}
      </nav>
      <nav aria-label="Areas">
        {tags.map(({ name, endpoints }) => (
          <a
            key={name}
            href={routes.reference(areaSlug(name))}
            aria-current={areaSlug(name) === area ? "page" : undefined}
            className={entry}
          >
            {name}
            <span className="mono text-ink-3">{endpoints.length}</span>
          </a>
        ))}
        <a href={routes.reference(RECORDS)} aria-current={area === RECORDS ? "page" : undefined} className={entry}>
          Records
        </a>
      </nav>
    </div>
  );
  return (
    <div className="px-4 pt-3 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-e lg:border-line">
      <BrandBar className="px-2 pb-3" fact={`API ${reference.version.split(".", 2).join(".")}`} />
      <search className="block pb-4">
        <MethodFilter />
      </search>
      <div className="max-lg:hidden">{list}</div>
      <details className="sheet px-2 py-2 lg:hidden">
        <summary className="px-2 font-medium">Areas</summary>
        <div className="pt-4">{list}</div>
      </details>
    </div>
  );
}
