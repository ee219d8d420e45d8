"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { OwnersToAsk } from "@/components/shell/team-owners";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { SortHeader } from "@/components/ui/sort-header";
import { Time } from "@/components/ui/time";
import { ageOrDay, plural } from "@/lib/format";
import { account, me } from "@/lib/queries/accounts";
import { colleagueList } from "@/lib/queries/members";
import { memberPageSizes, memberUrl } from "@/lib/team/list-parameters";
import { allRows } from "@/lib/lists/list-filter";
import { colleagueSorts, nextSort, type SortColumn, sortDirection } from "@/lib/team/member-sort";
import { roleName } from "@/lib/team/roles";
import { MemberIdentity } from "./member-identity";
import { MembersFilterBar } from "./members-filter";
import { NoMembers } from "./no-members";
import { rowLayout } from "./row-layout";

/** The members page for people who don't administrate the team: a read-only directory of their colleagues, without addresses. */
export function Directory({ slug }: { slug: string }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: about } = useSuspenseQuery(account(slug));
  const { filter, set, href } = useUrlFilter(memberUrl);
  const { rows, total, perPage, ready, waiting, stale, error, retry } = useList(colleagueList(slug, filter));
  const { sort } = filter;
  const sorts = (column: SortColumn) => ({
    direction: sortDirection(column, sort),
    onSort: () => set({ sort: nextSort(column, sort) ?? null }),
  });
  return (
    <Page title="Members" facts={plural(total, "person", "people")}>
      <p className="mb-4 text-ink-2">
        Only owners can invite people and change roles. <OwnersToAsk slug={slug} />
      </p>
      <MembersFilterBar filter={filter} sorts={colleagueSorts} placeholder="Search name or handle" onChange={set} />
      <section aria-label="People" aria-busy={waiting} className={stale ? "opacity-60 transition-opacity" : ""}>
        <ListProblem error={error} retry={retry} className="mb-3" />
        {rows.length ? (
          <div className={rowLayout.wrapper}>
            <table className={rowLayout.table}>
              <caption className="sr-only">Members of {about.name ?? about.slug}</caption>
              <thead className={rowLayout.head}>
                <tr className={rowLayout.headRow}>
                  <SortHeader {...sorts("name")} className="ps-4">
                    Name
                  </SortHeader>
                  <SortHeader {...sorts("date")} className={rowLayout.joined}>
                    Joined
                  </SortHeader>
                  <SortHeader {...sorts("role")} className={rowLayout.role}>
                    Role
                  </SortHeader>
                </tr>
              </thead>
              <tbody className={rowLayout.body}>
                {rows.map((person) => (
                  <tr key={person.id} className={rowLayout.row}>
                    <td className={`${rowLayout.name} min-[900px]:ps-4`}>
                      <MemberIdentity
                        member={person}
                        self={person.user.id === reader.id}
                        detail={`${roleName(person.level)}, ${person.user.slug}`}
                      />
                    </td>
                    <td className={`${rowLayout.joined} text-ink-2`}>
                      <Time at={person.joinedAt} write={ageOrDay} />
                    </td>
                    <td className={`${rowLayout.role} text-ink-2`}>
                      <span className={person.level === "owner" ? "font-medium text-ink" : ""}>{roleName(person.level)}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : ready ? (
          <NoMembers total={total} perPage={perPage} href={href} onClear={() => set(allRows(memberUrl))} />
        ) : null}
      </section>
      <Pager
        page={filter.page}
        perPage={perPage}
        total={total}
        href={href}
        newestFirst={!sort}
        sizes={{ options: memberPageSizes, onChange: (size) => set({ size: memberPageSizes.find((one) => one === size) ?? 50 }) }}
      />
    </Page>
  );
}
