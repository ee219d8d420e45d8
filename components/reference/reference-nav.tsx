import { BrandBar } from "@/components/shell/brand-bar";
import type { ReferenceTags } from "./openapi-document";

/** Lists the operations by tag. Collapsed above them on narrow screens. */
export function ReferenceNav({ tags }: { tags: ReferenceTags }) {
  const list = (
    <nav aria-label="Operations" className="grid gap-5 pb-8">
      {tags.map(({ name, endpoints }) => (
        <section key={name}>
          <h2 className="px-2 pb-1 text-xs text-ink-3">{name}</h2>
          <ul>
            {endpoints.map(({ operationId, summary }) => (
              <li key={operationId}>
                <a
                  href={`#${operationId}`}
                  className="flex min-h-7 items-center rounded-md px-2 text-ink-2 transition-colors hover:bg-wash hover:text-ink pointer-coarse:min-h-11"
                >
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
  return (
    <div className="px-4 pt-6 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:pe-0">
      <BrandBar className="px-2 pb-6" />
      <div className="max-lg:hidden">{list}</div>
      <details className="sheet px-2 py-2 lg:hidden">
        <summary className="px-2 font-medium">All operations</summary>
        <div className="pt-4">{list}</div>
      </details>
    </div>
  );
}
