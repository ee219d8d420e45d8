import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Select } from "@/components/ui/select";
import { count } from "@/lib/format";
import { pageNumbers } from "./page-numbers";

type Props = {
  page: number;
  perPage: number;
  total: number;
  href: (page: number) => string;
  /** Shows another page without the server, for lists that load their rows themselves. */
  onPage?: ((page: number) => void) | undefined;
  /** Labels the links "Newer" and "Older", else "Previous" and "Next". */
  newestFirst?: boolean;
  /** Choice of the page's size, for lists that offer one. */
  sizes?: { options: readonly number[]; onChange: (size: number) => void };
};

/** Links to the pages of a list: the first, the last, and those next to the current one. Nothing when the list has a single page of any size. */
export function Pager({ page, perPage, total, href, onPage, newestFirst = true, sizes }: Props) {
  const [back, on] = newestFirst ? ["Newer", "Older"] : ["Previous", "Next"];
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1 && total <= Math.min(perPage, ...(sizes?.options ?? []))) return null;
  const from = Math.min(total, (page - 1) * perPage + 1);
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-xs text-ink-3">
      <span className="flex flex-wrap items-center gap-3">
        <span>
          {page > last
            ? `No page ${count(page)}. ${count(total)} in all`
            : `${count(from)} to ${count(Math.min(total, page * perPage))} of ${count(total)}`}
        </span>
        {sizes ? (
          <Select size="small" aria-label="Rows per page" value={perPage} onChange={({ target }) => sizes.onChange(Number(target.value))}>
            {sizes.options.map((size) => (
              <option key={size} value={size}>
                {size} per page
              </option>
            ))}
          </Select>
        ) : null}
      </span>
      <span className="flex flex-wrap items-center gap-1">
        {last > 1 ? (
          <>
            <Step to={page > 1 ? Math.min(page - 1, last) : null} {...{ page, href, onPage }} rel="prev" aria-label={back}>
              <ChevronLeft aria-hidden className="rtl:rotate-180" />
              <span className="max-sm:hidden">{back}</span>
            </Step>
            {pageNumbers(page, last).map((number, index) => (
              <PageLink key={number ?? `gap-${index}`} {...{ number, page, last, href, onPage }} />
            ))}
            <Step to={page < last ? page + 1 : null} {...{ page, href, onPage }} rel="next" aria-label={on}>
              <span className="max-sm:hidden">{on}</span>
              <ChevronRight aria-hidden className="rtl:rotate-180" />
            </Step>
          </>
        ) : null}
      </span>
    </nav>
  );
}

type ToProps = Pick<Props, "href" | "onPage"> & { to: number } & Omit<ComponentProps<typeof Link>, "href">;

/** Link to a page of the list. With `onPage`, a click that opens it in another tab still follows it. */
const To = ({ to, href, onPage, ...link }: ToProps) => (
  <Link
    prefetch={false}
    href={href(to)}
    {...(onPage && {
      onNavigate(event) {
        event.preventDefault();
        onPage(to);
      },
    })}
    {...link}
  />
);

type StepProps = Omit<ToProps, "to"> & { page: number; to: number | null };

/** Link to the page before or after. At the end of the list it stays without a use, so that nothing moves and the focus is kept. */
const Step = ({ to, page, href, onPage, ...link }: StepProps) => (
  <To
    to={to ?? page}
    {...{ href, onPage }}
    {...(to === null && { "aria-disabled": true, onNavigate: (event) => event.preventDefault() })}
    className={buttonClass({ size: "small" })}
    {...link}
  />
);

type LinkProps = Pick<Props, "page" | "href" | "onPage"> & { number: number | null; last: number };

/** Link to a page by its number; an ellipsis for the pages left out. On a phone the neighbours of the current page are hidden. */
function PageLink({ number, page, last, href, onPage }: LinkProps) {
  if (number === null)
    return (
      <span aria-hidden className="px-1">
        …
      </span>
    );
  const current = number === page;
  const name = number === 1 ? "First page, 1" : number === last ? `Last page, ${number}` : `Page ${number}`;
  return (
    <To
      to={number}
      {...{ href, onPage }}
      aria-label={name}
      aria-current={current ? "page" : undefined}
      className={`grid h-7 min-w-7 place-items-center rounded-md px-1.5 transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11 ${
        current ? "bg-ink font-medium text-on-ink" : "text-ink-2 hover:bg-wash hover:text-ink"
      } ${current || number === 1 || number === last ? "" : "max-sm:hidden"}`}
    >
      {count(number)}
    </To>
  );
}
