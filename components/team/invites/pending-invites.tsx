"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { useOffers } from "@/components/shell/supported-operations";
import { Pager } from "@/components/shell/pager";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { ExportLink } from "@/components/shell/export-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { createMenu } from "@/components/ui/menu";
import { count, plural } from "@/lib/format";
import { excludesRows } from "@/lib/lists/list-filter";
import { inviteUrl } from "@/lib/team/list-parameters";
import { expiredInvites, type Invite, inviteList, inviteParameters } from "@/lib/queries/invites";
import { CancelledTogether, InvitesBar, SelectAll } from "./bulk-bar";
import { CancelledInvite, type InviteRole, InviteRoleMenu, PendingInvite } from "./pending-invite";
import { PendingFilter } from "./pending-filter";
import { PendingTable } from "./pending-table";
import { useCancel } from "./use-cancel";
import { useNow } from "./use-now";
import { useResend } from "./use-resend";

/** Milliseconds until an invite can be resent. The service sends no second email sooner. */
const WAIT_MS = 30_000;

type Props = {
  slug: string;
  /** Times in milliseconds at which this page sent an invite, by address. */
  sentTimes: ReadonlyMap<string, number>;
  onSent: (emails: readonly string[]) => void;
};

/** The pending invites of a team: filter, order, time left, personal link, resend, cancel and export. */
export function PendingInvites({ slug, sentTimes, onSent }: Props) {
  const { filter, set, href } = useUrlFilter(inviteUrl);
  const { rows, total, perPage, ready, waiting, stale, error, retry } = useList(inviteList(slug, filter));
  const expired = useQuery({ ...expiredInvites(slug), enabled: useOffers("POST /accounts/{accountSlug}/invites/preview") });
  const now = useNow(Math.max(0, ...sentTimes.values()) + WAIT_MS);
  const { cancelled, going, together, problems, cancel, undo } = useCancel(slug);
  const resend = useResend(slug, onSent);
  const [selection, setSelection] = useState<ReadonlyMap<string, Invite>>(new Map());
  const clear = useCallback(() => setSelection(new Map()), []);
  const [menu] = useState(() => createMenu<InviteRole>());
  const heading = useRef<HTMLHeadingElement>(null);
  const old = expired.data?.pageInfo.total ?? 0;
  const filtered = excludesRows(inviteUrl, filter);
  const open = rows.filter(({ id }) => !cancelled.has(id));
  const here = open.filter(({ id }) => selection.has(id)).length;
  const select = (invites: readonly Invite[], selected: boolean) =>
    setSelection((before) => {
      const next = new Map(before);
      for (const invite of invites)
        if (selected) next.set(invite.id, invite);
        else next.delete(invite.id);
      return next;
    });
  // When the focused row or bar disappears, the focus moves to the heading instead of the top of the page.
  const focused = useRef(false);
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    focused.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [rows.length, cancelled, together, selection]);

  return (
    <section
      aria-labelledby="pending"
      onFocus={(event) => (focused.current = event.target.closest("tbody tr, [role=toolbar], [data-holds-focus]") !== null)}
      onBlur={(event) => event.relatedTarget && (focused.current = false)}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <header className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id="pending" ref={heading} tabIndex={-1} className="text-lg font-strong outline-none">
          Pending
        </h2>
        <span role="status" className="order-last w-full text-done empty:sr-only">
          {resend.result?.sent ? `${plural(resend.result.sent, "invite")} resent.` : ""}
        </span>
        <span className="text-xs text-ink-3">{filtered ? `${count(total)} found` : count(total)}</span>
        <span className="text-xs text-ink-3 max-sm:hidden">
          Invites expire after 72 hours. Resending or a new link replaces the old link.
        </span>
      </header>
      {resend.result?.problems.length ? (
        <Banner kind="problem">
          {plural(resend.result.problems.length, "invite")} couldn’t be resent. {resend.result.problems.slice(0, 5).join(" ")}
        </Banner>
      ) : null}
      {total || filtered ? (
        <PendingFilter
          filter={filter}
          expired={old}
          onChange={set}
          actions={
            <>
              {old || resend.running === "expired" ? (
                <Button
                  pending={resend.running === "expired" && "Resending…"}
                  disabled={resend.running === "some"}
                  onClick={() => resend.run("expired")}
                >
                  Resend all expired ({count(old)})
                </Button>
              ) : null}
              <ExportLink
                route="GET /accounts/{accountSlug}/invites.csv"
                slug={slug}
                filter={inviteParameters(filter)}
                blocked={total ? null : "No invites to export."}
              />
            </>
          }
        />
      ) : null}
      {open.length > 1 ? <SelectAll some={here > 0} all={here === open.length} onChange={(all) => select(open, all)} /> : null}
      <ListProblem error={error} retry={retry} />
      {rows.length ? (
        <PendingTable
          selected={here === 0 ? "none" : here === open.length ? "all" : "some"}
          onSelectAll={(all) => select(open, all)}
          sort={filter.sort}
          onSort={(sort) => set({ sort: sort ?? null })}
          busy={waiting}
          stale={stale}
        >
          {rows.map((invite) =>
            cancelled.has(invite.id) ? (
              <CancelledInvite
                key={invite.id}
                email={invite.email}
                going={going.has(invite.id)}
                together={together.has(invite.id)}
                onUndo={() => undo([invite.id])}
              />
            ) : (
              <PendingInvite
                key={invite.id}
                slug={slug}
                invite={invite}
                now={now}
                menu={menu}
                selected={selection.has(invite.id)}
                onSelect={(selected) => select([invite], selected)}
                resend={{
                  wait: Math.min(30, Math.max(0, Math.ceil(((sentTimes.get(invite.email) ?? 0) + WAIT_MS - now) / 1000))),
                  onSent: (email) => onSent([email]),
                }}
                cancel={{
                  problem: problems.get(invite.id) ?? null,
                  onCancel: () => (select([invite], false), cancel([invite.id])),
                }}
              />
            ),
          )}
        </PendingTable>
      ) : ready ? (
        <p className="text-ink-2">
          {filtered ? "No pending invites match your filter." : total ? "This page is empty." : "No pending invites."}
        </p>
      ) : null}
      <InviteRoleMenu handle={menu} />
      <Pager page={filter.page} perPage={perPage} total={total} href={href} newestFirst={!filter.sort} />
      {selection.size ? (
        <InvitesBar
          selected={selection.size}
          elsewhere={selection.size - here}
          sending={resend.running !== null}
          onResend={() => (resend.run([...selection.values()]), clear())}
          onCancel={() => (cancel([...selection.keys()]), clear())}
          onClear={clear}
        />
      ) : null}
      {together.size && !selection.size ? <CancelledTogether number={together.size} onUndo={() => undo([...together])} /> : null}
    </section>
  );
}
