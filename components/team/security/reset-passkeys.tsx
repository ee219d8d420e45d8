"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { memberList } from "@/lib/queries/members";
import { type PersonToReset, ResetPasskeysDialog } from "./reset-dialog";

/** Resets the passkeys of a member who lost them. Finds the member by email or name. */
export function ResetPasskeys({ slug, team }: { slug: string; team: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [person, setPerson] = useState<PersonToReset>();
  const find = useMutation({
    mutationFn: async (search: string): Promise<PersonToReset> => {
      const { results } = await client.fetchQuery(memberList(slug, { search, perPage: 2 }));
      const [found, other] = results;
      if (!found) throw new Error(`No member of ${team} matches. Check the email address.`);
      if (other) throw new Error("Several members match. Enter the whole email address.");
      return { id: found.user.id, name: found.user.name ?? found.user.slug };
    },
    onSuccess: setPerson,
  });
  return (
    <>
      <Form
        noValidate
        className="mt-4"
        onSubmit={() => {
          if (!typed.trim() || find.isPending) return;
          find.mutate(typed.trim());
        }}
      >
        <Field label="Lost passkey" hint="The member then signs in with an email code and adds a new one." error={find.error?.message}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Input
                {...control}
                name="member"
                autoComplete="off"
                spellCheck={false}
                placeholder="Email of a member"
                className="max-w-80"
                value={typed}
                onChange={(event) => (find.reset(), setTyped(event.target.value))}
              />
              <Button type="submit" disabled={!typed.trim()} pending={find.isPending && "Searching…"}>
                Reset passkeys…
              </Button>
            </div>
          )}
        </Field>
      </Form>
      {person ? (
        <ResetPasskeysDialog
          slug={slug}
          person={person}
          onClose={(reset) => {
            setPerson(undefined);
            if (reset) setTyped("");
          }}
        />
      ) : null}
    </>
  );
}
