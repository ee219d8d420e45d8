import { NoResults } from "@/components/shell/no-results";
import { PastEnd } from "@/components/shell/past-end";

type Props = { total: number; perPage: number; href: (page: number) => string; onClear: () => void };

/** Shown instead of the rows of a list without matches, and of a page past its end. */
export const NoMembers = ({ onClear, ...list }: Props) =>
  list.total ? <PastEnd {...list} /> : <NoResults onClear={onClear}>No members match your filters.</NoResults>;
