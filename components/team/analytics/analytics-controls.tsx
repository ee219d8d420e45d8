import { Select } from "@/components/ui/select";
import { Segmented } from "@/components/ui/segmented";
import type { AnalyticsPeriod, AnalyticsUrl } from "@/lib/team/analytics-period";
import { periodOptions } from "@/lib/team/analytics-period";
import { ProjectFilter } from "./project-filter";

type Props = { slug: string; url: AnalyticsUrl; onChange: (values: Partial<AnalyticsUrl>) => void };

/** Period, projects and measure of the page, stored in the URL. */
export const AnalyticsControls = ({ slug, url, onChange }: Props) => (
  <search className="contents">
    <Select aria-label="Period" value={url.period} onChange={({ target }) => onChange({ period: target.value as AnalyticsPeriod })}>
      {periodOptions.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
    <ProjectFilter slug={slug} chosen={url.projects} onChange={(projects) => onChange({ projects })} />
    <Segmented
      label="Measure"
      value={url.measure}
      onChange={(measure) => onChange({ measure })}
      options={[
        { value: "builds", label: "Builds" },
        { value: "screenshots", label: "Screenshots" },
      ]}
    />
  </search>
);
