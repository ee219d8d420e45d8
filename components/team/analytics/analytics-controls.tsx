import { Segmented } from "@/components/ui/segmented";
import { FilterSelect } from "@/components/ui/filter-select";
import { Checkbox } from "@/components/ui/checkbox";
import type { AnalyticsUrl } from "@/lib/team/analytics-period";
import { asRange, customRange } from "@/lib/team/analytics-period";
import type { DayRange } from "@/lib/team/usage-period";
import { ProjectFilter } from "./project-filter";
import { RangeFields } from "./range-fields";

type Props = { slug: string; url: AnalyticsUrl; onChange: (values: Partial<AnalyticsUrl>) => void };
type RangeProps = {
  /** UTC day of the request. */
  today: string;
  /** Days that the page shows. */
  shown: DayRange;
};

const periods = [
  { value: "30-days", label: "30 days" },
  { value: "90-days", label: "90 days" },
  { value: "12-months", label: "12 months" },
  { value: "range", label: "Range" },
] as const;
const groups = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;

/** Period or range, length of the bars and projects of the analytics page, stored in the URL. */
export const AnalyticsControls = ({ slug, url, today, shown, onChange }: Props & RangeProps) => (
  <search className="mb-6 flex flex-wrap items-center gap-2">
    <Segmented
      label="Period"
      value={customRange(url, today) ? "range" : url.period}
      onChange={(period) => onChange(period === "range" ? asRange(shown) : { period, from: null, to: null })}
      options={periods}
    />
    {customRange(url, today) ? <RangeFields key={`${shown.from} ${shown.to}`} shown={shown} today={today} onChange={onChange} /> : null}
    <Segmented label="Group by" value={url.group} onChange={(group) => onChange({ group })} options={groups} />
    <ProjectFilter slug={slug} chosen={url.projects} onChange={(projects) => onChange({ projects })} />
    <label htmlFor="compare-before" className="flex h-8 items-center gap-2 px-1 pointer-coarse:h-11">
      <Checkbox
        id="compare-before"
        checked={url.compare === "previous"}
        onChange={({ target }) => onChange({ compare: target.checked ? "previous" : "none" })}
      />
      Compare with the period before
    </label>
  </search>
);

/** Measure, parts and view of the chart. */
export const ChartControls = ({ url, onChange }: Omit<Props, "slug">) => (
  <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:ms-0">
    {url.measure === "builds" ? (
      <FilterSelect
        label="Parts"
        all="By result"
        className="w-32"
        value={url.by === "project" ? "project" : null}
        options={[["project", "By project"]]}
        onChange={(by) => onChange({ by: by ? "project" : "result" })}
      />
    ) : null}
    <Segmented
      label="Measure"
      value={url.measure}
      onChange={(measure) => onChange({ measure })}
      options={[
        { value: "builds", label: "Builds" },
        { value: "screenshots", label: "Screenshots" },
      ]}
    />
    <Segmented
      label="View"
      value={url.view}
      onChange={(view) => onChange({ view })}
      options={[
        { value: "chart", label: "Chart" },
        { value: "table", label: "Table" },
      ]}
    />
  </div>
);
