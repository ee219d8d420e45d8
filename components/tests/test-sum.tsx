import Link from "next/link";
import { plural } from "@/lib/format";
import type { TestDetails, TestKey } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import type { ImageFrame } from "@/lib/tests/image-frames";
import { decisionWords } from "./decision-words";

type Props = { frames: readonly ImageFrame[]; test: TestDetails; isAll: boolean; of: TestKey };

/** Sentence with the number of images of a test, and the build of the last change. `isAll`: the frames reach back to its first build. */
export function TestSum({ frames, test, isAll, of }: Props) {
  const latest = frames.at(-1)?.image;
  const builds = frames.reduce((sum, frame) => sum + frame.builds, 0);
  const words = latest ? decisionWords(latest) : "";
  return (
    <>
      {test.status === "removed" ? "Removed: the latest build of its suite does not have this test. " : ""}
      {frames.length
        ? `${plural(frames.length, "distinct image")} in ${isAll ? plural(builds, "build") : `the last ${plural(builds, "build")}`}. `
        : ""}
      {latest && frames.length > 1 ? (
        <>
          Last changed in{" "}
          <Link href={routes.build(of.owner, of.project, latest.first.number)} className="link">
            #{latest.first.number}
          </Link>
          , {words.charAt(0).toLowerCase() + words.slice(1)}.
        </>
      ) : null}
    </>
  );
}
