"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { supportsPasskeys } from "@/lib/browser/passkeys";
import { addPasskey } from "@/lib/queries/passkeys";
import { PasskeyRefusal } from "./passkey-refusal";

/** Adds a passkey under a name. The name stays after an error. `owned`: the reader has one already. */
export function AddPasskey({ owned }: { owned: boolean }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const add = useMutation(addPasskey());
  if (!open)
    return (
      <Button kind="ghost" size="small" className="-ms-2" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Add passkey
      </Button>
    );
  const trimmed = name.trim();
  return (
    <Form
      noValidate
      className="grid gap-3 py-2"
      onSubmit={() => {
        setTried(true);
        if (!trimmed || add.isPending) return;
        add.mutate(trimmed, {
          onSuccess: () => {
            setName("");
            setTried(false);
            setOpen(false);
            toast(`“${trimmed}” is added.`, { id: "passkey", kind: "done" });
          },
        });
      }}
    >
      <Field
        label="Passkey name"
        hint="For example, the device that keeps it."
        error={
          tried && !trimmed
            ? "Enter a name."
            : open && !supportsPasskeys()
              ? "This browser doesn’t support passkeys. Use another one."
              : null
        }
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              name="passkey"
              autoComplete="off"
              maxLength={100}
              placeholder="Work laptop"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by its own button
              autoFocus
              className="max-w-80"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" kind="primary" pending={add.isPending && "Waiting for your device…"}>
              Continue
            </Button>
            <Button kind="ghost" onClick={() => (add.reset(), setTried(false), setOpen(false))}>
              Cancel
            </Button>
          </div>
        )}
      </Field>
      {add.error ? <PasskeyRefusal error={add.error} owned={owned} onConfirmed={() => add.reset()} /> : null}
    </Form>
  );
}
