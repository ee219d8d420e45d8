import { Globe } from "lucide-react";
import { ShareWay } from "./share-way";
import type { SharedWhole } from "./share-target";

type Props = SharedWhole & { isPublic: boolean };

/** Says how people outside see a whole build or comparison, which has no link for them. */
export function OutsideNote({ kind, isPublic }: Props) {
  const oneChange =
    kind === "build" ? "Share one change: open it and press Share." : "Share one change: open it in its build and press Share.";
  return (
    <ShareWay
      icon={<Globe aria-hidden />}
      title="People outside"
      facts={isPublic ? "Builds of this project are public. This link works for everyone." : oneChange}
      action={null}
    />
  );
}
