"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { memberList } from "@/lib/queries/members";
import { resetMemberPasskeys } from "@/lib/queries/team-security";

type Person = { id: string; name: string };

/** Resets the passkeys of a member who lost them. Finds the member by email or name. */
export function ResetPasskeys({ slug, team }: { slug: string; team: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [person, setPerson] = useState<Person>();
  const find = useMutation({
    mutationFn: async (search: string): Promise<Person> => {
      const { results } = await client.fetchQuery(memberList(slug, { search, perPage: 2 }));
      const [found, other] = results;
      if (!found) throw new Error(`No member of ${team} matches. Check the email address.`);
      if (other) throw new Error("Several members match. Enter the whole email address.");
      return { id: found.user.id, name: found.user.name ?? found.user.slug };
    },
    onSuccess: setPerson,
  });
  const reset = useMutation(resetMemberPasskeys(slug));
  return (
    <>
      <Form
        noValidate
        className="mt-4"
        onSubmit={() => {
          if (!typed.trim() || find.isPending) return;
          reset.reset();
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
        <ConfirmDialog
          title={`Reset the passkeys of ${person.name}?`}
          effect="All their passkeys are removed, they are signed out everywhere, and get an email. Check first that they asked for it."
          act="Reset passkeys"
          acting="Resetting…"
          pending={reset.isPending}
          error={reset.error?.message}
          onClose={() => setPerson(undefined)}
          onConfirm={() =>
            reset.mutate(person.id, {
              onSuccess: () => {
                toast(`The passkeys of ${person.name} are reset.`, { id: "security", kind: "done" });
                setPerson(undefined);
                setTyped("");
              },
            })
          }
        />
      ) : null}
    </>
  );
}
