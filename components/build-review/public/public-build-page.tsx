import { causeLetter } from "@/components/build-review/changes/cause-letter";
import { Pager } from "@/components/shell/pager";
import { EmptyState } from "@/components/ui/empty-state";
import type { PublicBuild, PublicQuestion, PublicProject, PublicSnapshot } from "@/lib/queries/public-projects";
import { routes } from "@/lib/routes";
import { rejectionOf } from "@/components/build-review/decisions/decided-by";
import { PublicBuildFacts } from "./public-build-facts";
import { PublicCauseCard } from "./public-cause-card";
import { PublicFrame, type PublicReader } from "./public-frame";
import { openingSection, type PublicSection, PublicSections } from "./public-sections";
import { PublicSnapshots } from "./public-snapshots";

type PageOf<Row> = { results: Row[]; pageInfo: { total: number; perPage: number } };
type Props = {
  project: PublicProject;
  build: PublicBuild;
  reader: PublicReader;
  /** The list of the part that is shown. */
  content: { section: "causes"; list: PageOf<PublicQuestion> } | { section: Exclude<PublicSection, "causes">; list: PageOf<PublicSnapshot> };
  page: number;
};

/** A build of a public project: its causes or its snapshots, to look at. */
export function PublicBuildPage({ project, build, reader, content, page }: Props) {
  const { owner, name } = project;
  const { total, perPage } = content.list.pageInfo;
  const href = (section: PublicSection, to = 1) => {
    const query = new URLSearchParams({ ...(section !== openingSection(build) && { show: section }), ...(to > 1 && { page: String(to) }) });
    return `${routes.publicBuild(owner, name, build.number)}${query.size ? `?${query}` : ""}`;
  };
  const open = (diffId: string, region?: number) => routes.publicChange(owner, name, build.number, diffId, region);
  return (
    <PublicFrame project={project} reader={reader} title={`Build #${build.number}`} fact={<PublicBuildFacts build={build} />}>
      <PublicSections build={build} current={content.section} hrefOf={href} />
      {content.list.results.length === 0 ? (
        <NothingToShow build={build} total={total} />
      ) : content.section === "causes" ? (
        <ul className="@container grid gap-3">
          {content.list.results.map((cause, index) => (
            <PublicCauseCard
              key={cause.id}
              cause={cause}
              letter={causeLetter((page - 1) * perPage + index)}
              rejection={rejectionOf(build)}
              href={open(cause.sample.diffId, cause.kind === "many" ? undefined : cause.sample.region)}
            />
          ))}
        </ul>
      ) : (
        <PublicSnapshots snapshots={content.list.results} hrefOf={open} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={(to) => href(content.section, to)} newestFirst={false} />
    </PublicFrame>
  );
}

/** Explains an empty part of a build. */
function NothingToShow({ build, total }: { build: PublicBuild; total: number }) {
  if (total) return <EmptyState title="There is no such page">This list has fewer pages.</EmptyState>;
  return build.conclusion === null ? (
    <EmptyState title="No result yet">The changes of this build appear here once it is compared.</EmptyState>
  ) : (
    <EmptyState title="Nothing here">Nothing in this part of the build differs from its baseline.</EmptyState>
  );
}
