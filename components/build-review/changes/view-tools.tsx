"use client";

import { Check } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useReview } from "@/components/build-review/review-context";
import { useThresholdSetting } from "@/components/builds/rules/threshold-setting";
import { FilterChip } from "@/components/ui/filter-chip";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { ViewMenu } from "@/components/ui/view-menu";
import { useKeys } from "@/components/ui/use-keys";
import { count } from "@/lib/format";
import type { BuildOverview, CauseFilter } from "@/lib/queries/builds";

type Props = {
  filter: CauseFilter;
  /** Numbers of the changes by decision; absent where nothing is decided. */
  numbers?: NonNullable<BuildOverview["toDecide"]>["changes"] | undefined;
  /** Changes with comments. */
  commented: number;
  onChange: (values: Partial<CauseFilter>, history?: "push" | "replace") => void;
};

const groupings = [
  { value: "change", label: "Change" },
  { value: "test", label: "Test" },
  { value: "folder", label: "Folder" },
] as const;
const decisionNames = { undecided: "Not decided", approved: "Approved", rejected: "Rejected" } as const;

/** Search of a build's changes, and one menu with their grouping, order and filter, stored in the URL. `G` opens the menu, `/` goes to the search. */
export function ViewTools({ filter, numbers, commented, onChange }: Props) {
  const { build, mayReview } = useReview();
  const { by, group, order, search, decision } = filter;
  const box = useRef<HTMLSpanElement>(null);
  useKeys({ g: () => box.current?.querySelector("button")?.click() });
  const threshold = useThresholdSetting(build, mayReview);
  const isGrouped = Boolean(by) && group === null;
  const sizes = numbers && {
    undecided: numbers.undecided,
    approved: numbers.total - numbers.undecided - numbers.rejected,
    rejected: numbers.rejected,
  };
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search changes"
        placeholder="Search snapshot or colour"
        maxLength={254}
        className="min-w-40 flex-1"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
      />
      <span ref={box}>
        <ViewMenu shortcut="G">
          {() => (
            <div className="grid gap-1 p-1">
              <Part name="Group by">
                <Segmented
                  label="Group by"
                  className="mx-2 w-[calc(100%-1rem)] [&>label]:flex-1 [&>label]:justify-center"
                  value={by === "test" || by === "folder" ? by : "change"}
                  options={groupings}
                  onChange={(value) => onChange({ by: value === "change" ? null : value, group: null })}
                />
              </Part>
              {isGrouped ? null : (
                <>
                  <Choices
                    name="Order"
                    value={order ?? ""}
                    onChange={(value) => onChange({ order: (value || null) as CauseFilter["order"] & string })}
                    options={[
                      { value: "", label: "Most snapshots first" },
                      { value: "size", label: "Largest first" },
                      ...(build ? [{ value: "new", label: "First seen here first" }] : []),
                    ]}
                  />
                  {sizes || commented ? (
                    <Choices
                      name="Show"
                      value={filter.commented ? "commented" : (decision ?? "")}
                      onChange={(value) =>
                        onChange({
                          commented: value === "commented" || null,
                          decision: value in decisionNames ? (value as keyof typeof decisionNames) : null,
                        })
                      }
                      options={[
                        { value: "", label: "All", size: numbers?.total },
                        ...(sizes
                          ? (["undecided", "approved", "rejected"] as const)
                              .filter((one) => sizes[one] || decision === one)
                              .map((one) => ({ value: one, label: decisionNames[one], size: sizes[one] }))
                          : []),
                        ...(commented || filter.commented ? [{ value: "commented", label: "Only with comments", size: commented }] : []),
                      ]}
                    />
                  ) : null}
                  {threshold.row ? <div className="mt-1 border-t border-line pt-1">{threshold.row}</div> : null}
                </>
              )}
            </div>
          )}
        </ViewMenu>
      </span>
      {decision ? <FilterChip onRemove={() => onChange({ decision: null })}>{decisionNames[decision]}</FilterChip> : null}
      {filter.commented ? <FilterChip onRemove={() => onChange({ commented: null })}>Only with comments</FilterChip> : null}
      {by && group !== null && group !== undefined ? (
        <FilterChip onRemove={() => onChange({ group: null })}>{group || "No group"}</FilterChip>
      ) : null}
      {threshold.dialog}
    </search>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section>
    <h3 className="px-3 pt-2 pb-1.5 text-xs text-ink-2">{name}</h3>
    {children}
  </section>
);

type ChoicesProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; size?: number | undefined }[];
};

const Choices = ({ name, value, onChange, options }: ChoicesProps) => (
  <Part name={name}>
    <div role="radiogroup" aria-label={name} className="border-t border-line pt-1">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-8 items-center gap-2 rounded-md px-3 hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            className="peer sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Check aria-hidden className="invisible size-4 shrink-0 text-ink-2 peer-checked:visible" />
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.size === undefined ? null : <span className="mono text-ink-2">{count(option.size)}</span>}
        </label>
      ))}
    </div>
  </Part>
);
