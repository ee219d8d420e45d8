import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { count, plural } from "@/lib/format";

type Props = { total: number; pages: number; href: (page: number) => string; onClear: () => void };

/** Shown instead of the rows of a list without matches, and of a page past its end, which leads back to the last page. */
export const NoMembers = ({ total, pages, href, onClear }: Props) =>
  total ? (
    <EmptyState
      title="There is no such page"
      action={
        <>
          <Link href={href(pages)} className={buttonClass({ kind: "primary" })}>
            Go to the last page
          </Link>
          <Link href={href(1)} className={buttonClass()}>
            Go to the first page
          </Link>
        </>
      }
    >
      {count(total)} people fit on {plural(pages, "page")}.
    </EmptyState>
  ) : (
    <EmptyState title="No results" action={<Button onClick={onClear}>Clear filters</Button>}>
      No members match your filters.
    </EmptyState>
  );
