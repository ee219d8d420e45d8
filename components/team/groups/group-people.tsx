"use client";

import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { PageButtons } from "@/components/shell/page-buttons";
import { useList } from "@/components/shell/use-list";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { plural } from "@/lib/format";
import { addGroupMembers, type Group, groupMembers, removeGroupMember } from "@/lib/queries/groups";

/** Most addresses in one call. */
const LIMIT = 500;

/** Returns the email addresses in any text, each once. */
const addressesIn = (text: string) => [...new Set(text.match(/[^\s<>,;:"'()[\]]+@[^\s<>,;:"'()[\]]+/g) ?? [])];

type Props = { slug: string; group: Group; onClose: () => void };

/** The people of a group. Adds members of the team by pasted addresses, and removes them. Addresses that were not found stay in the field. */
export function GroupPeople({ slug, group, onClose }: Props) {
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, error, retry } = useList(groupMembers(slug, group.id, page));
  const [text, setText] = useState("");
  const add = useMutation(addGroupMembers(slug, group.id));
  const remove = useMutation(removeGroupMember(slug, group.id));
  const addresses = addressesIn(text);
  const tooMany = addresses.length > LIMIT ? `Add at most ${LIMIT} people at a time.` : undefined;
  const submit = () => {
    if (!addresses.length || tooMany || add.isPending) return;
    add.mutate(addresses, { onSuccess: ({ notFound }) => setText(notFound.join("\n")) });
  };
  return (
    <Dialog open onClose={onClose} title={`People of ${group.name}`} description={ready ? plural(total, "person", "people") : undefined}>
      <div className="grid grid-cols-1 gap-4">
        <Form noValidate className="grid gap-2" onSubmit={submit}>
          <Field label="Add people by email" hint="Paste any list of members of the team." error={tooMany ?? add.error?.message}>
            {(control) => (
              <textarea
                {...control}
                name="people"
                rows={3}
                className="w-full rounded-md border border-line-strong bg-sheet px-2.5 py-1.5 text-ink focus:border-focus focus:outline-1 focus:outline-focus"
                value={text}
                onChange={(event) => (add.reset(), setText(event.target.value))}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start" disabled={!addresses.length} pending={add.isPending && "Adding…"}>
            {addresses.length ? `Add ${plural(addresses.length, "person", "people")}` : "Add"}
          </Button>
        </Form>
        {add.data ? (
          <Banner kind={add.data.notFound.length ? "note" : "done"}>
            {plural(add.data.added, "person", "people")} added.
            {add.data.notFound.length
              ? ` ${plural(add.data.notFound.length, "address", "addresses")} belong${add.data.notFound.length === 1 ? "s" : ""} to no member. Invite them to the team first.`
              : ""}
          </Banner>
        ) : null}
        {remove.error ? <Banner kind="problem">{remove.error.message} No one was removed.</Banner> : null}
        <ListProblem error={error} retry={retry} />
        {rows.length ? (
          <ul aria-label="People" className="max-h-72 divide-y divide-line overflow-y-auto">
            {rows.map(({ user, email, teamLevel }) => {
              const name = user.name ?? user.slug;
              return (
                <li key={user.id} className="flex items-center gap-2 py-1">
                  <Avatar name={name} />
                  <span className="min-w-0 flex-1 truncate">
                    <b className="font-medium">{name}</b> <span className="text-ink-3">{email ?? user.slug}</span>
                    {teamLevel === "contributor" ? null : <span className="text-ink-3"> ({teamLevel}, full access)</span>}
                  </span>
                  <IconButton
                    label={`Remove ${name}`}
                    side="end"
                    aria-disabled={remove.isPending || undefined}
                    onClick={() => remove.isPending || remove.mutate(user.id)}
                  >
                    <X aria-hidden />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        ) : ready ? (
          <p className="text-ink-2">No one is in this group yet.</p>
        ) : null}
        <PageButtons rows="people" page={page} perPage={perPage} total={total} onPage={setPage} />
      </div>
    </Dialog>
  );
}
