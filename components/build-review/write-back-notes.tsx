import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";
import type { BuildOverview } from "@/lib/queries/builds";

type WrittenFiles = NonNullable<BuildOverview["writeBacks"]>[number];

/** The newest times that pictures of a build were written to the baseline files of its repository. */
export function WriteBackNotes({ writeBacks }: { writeBacks: readonly WrittenFiles[] }) {
  return writeBacks.map(({ id, files, paths, commit, pullRequestUrl, pullRequestNumber, user, createdAt }) => (
    <p key={id} className="text-ink-2 wrap-anywhere">
      <span title={paths.slice(0, 20).join("\n")}>Written to {plural(files, "baseline file")}</span> by{" "}
      <b className="font-medium text-ink">{user?.name ?? user?.slug ?? "a project token"}</b>
      {pullRequestUrl ? (
        <>
          ,{" "}
          <a className="link" href={pullRequestUrl} rel="noreferrer">
            pull request{pullRequestNumber === null ? "" : ` ${pullRequestNumber}`}
          </a>
        </>
      ) : commit ? (
        <>
          , commit <span className="mono">{commit.slice(0, 7)}</span>
        </>
      ) : null}
      , <Time at={createdAt} />
    </p>
  ));
}
