import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { NoResults } from "@/components/shell/no-results";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonCards } from "@/components/ui/skeleton";

type Props = {
  state: Error | "empty" | "loading";
  filtered: boolean;
  mayUpload: boolean;
  pick: () => void;
  retry: () => void;
  clear: () => void;
  /** Another way to upload, below the box for files. */
  script: ReactNode;
};

/** Placeholder for a library without cards: loading, failed, no results or empty. */
export function LibraryEmpty({ state, filtered, mayUpload, pick, retry, clear, script }: Props) {
  if (state === "loading")
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
        <SkeletonCards count={3} />
      </div>
    );
  if (state instanceof Error) return <ListProblem error={state} retry={retry} empty />;
  if (filtered) return <NoResults onClear={clear}>No files match. Try a shorter search or clear the filters.</NoResults>;
  if (!mayUpload)
    return <EmptyState title="No media yet">Uploads appear here. To upload, you need the reviewer role in this project.</EmptyState>;
  return (
    <>
      <div className="grid min-h-80 place-items-center rounded-lg border border-dashed border-line-strong">
        <EmptyState
          wide
          title="Drop your first screenshot here"
          action={
            <Button kind="primary" size="tall" onClick={pick}>
              <Upload aria-hidden />
              Choose files
            </Button>
          }
        >
          Or paste from the clipboard. Every file gets a link you can share and comment on.
        </EmptyState>
      </div>
      {script}
    </>
  );
}
