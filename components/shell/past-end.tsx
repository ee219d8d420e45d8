import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/lib/format";

type Props = { total: number; perPage: number; href: (page: number) => string };

/** Shown instead of the rows of a page past the end of a list. Leads back to the last page. */
export function PastEnd({ total, perPage, href }: Props) {
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <EmptyState
      title="There is no such page"
      action={
        <>
          <Link href={href(last)} className={buttonClass({ kind: "primary" })}>
            Go to the last page
          </Link>
          {last > 1 ? (
            <Link href={href(1)} className={buttonClass()}>
              Go to the first page
            </Link>
          ) : null}
        </>
      }
    >
      The list has {plural(last, "page")}.
    </EmptyState>
  );
}
