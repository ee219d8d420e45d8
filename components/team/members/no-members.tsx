import { PastEnd } from "@/components/shell/past-end";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type Props = { total: number; perPage: number; href: (page: number) => string; onClear: () => void };

/** Shown instead of the rows of a list without matches, and of a page past its end. */
export const NoMembers = ({ onClear, ...list }: Props) =>
  list.total ? (
    <PastEnd {...list} />
  ) : (
    <EmptyState title="No results" action={<Button onClick={onClear}>Clear filters</Button>}>
      No members match your filters.
    </EmptyState>
  );
