import type { useVariants } from "@/components/build-review/changes/change-subject";
import { VariantCrops, VariantName } from "@/components/build-review/changes/joint-pictures";
import { ListProblem } from "@/components/shell/list-error";
import { EndInView } from "@/components/ui/end-in-view";
import { jointOf } from "@/lib/builds/joint-causes";
import { count } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";

type Props = {
  row: BuildCause;
  /** All variants, once they are shown; empty before. */
  list: ReturnType<typeof useVariants>;
  /** Called when the last one of all is in view. */
  onEnd: () => void;
  stageUrl: (cause: BuildCause) => string;
};

/** Crops of the variants of a change, before above after: some of them, or all. A press on one of all opens it. */
export function PhoneVariants({ row, list, onEnd, stageUrl }: Props) {
  const { variants, ready, error, retry } = list;
  const joint = jointOf(row)!;
  const rest = joint.variants - joint.samples.length;
  return (
    <section className="grid gap-3 px-4 py-3" aria-label="Variants">
      <p className="mono text-2xs text-ink-2">
        <b className="font-strong text-ink">Before</b> above, <b className="font-strong text-ink">after</b> below
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3">
        {variants.length
          ? variants.map((cause) => (
              <li key={cause.id} className="min-w-0">
                <a href={stageUrl(cause)} className="block rounded-sm">
                  <VariantCrops sample={cause.sample} />
                  <VariantName name={cause.sample.name} />
                </a>
              </li>
            ))
          : joint.samples.map((sample) => (
              <li key={sample.causeId} className="min-w-0">
                <VariantCrops sample={sample} isFirst />
                <VariantName name={sample.name} />
              </li>
            ))}
      </ul>
      {variants.length ? <EndInView onEnter={onEnd} /> : null}
      <ListProblem error={error} retry={retry} empty={!ready} />
      {variants.length || rest <= 0 ? null : <p className="text-center text-ink-2">{count(rest)} more</p>}
    </section>
  );
}
