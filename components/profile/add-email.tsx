"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { addEmail } from "@/lib/queries/profile";

/** Adds an address, which then waits for its code. The text stays after an error. */
export function AddEmail() {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const [invalid, setInvalid] = useState(false);
  const add = useMutation(addEmail());
  if (!open)
    return (
      <Button kind="ghost" size="small" className="-ms-2" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Add email
      </Button>
    );
  return (
    <Form
      noValidate
      className="py-2"
      onSubmit={() => {
        const wrong = !/^\S+@\S+$/.test(address.trim());
        setInvalid(wrong);
        if (!wrong && !add.isPending) add.mutate(address.trim(), { onSuccess: () => (setAddress(""), setOpen(false)) });
      }}
    >
      <Field label="New address" error={invalid ? "Enter an email address such as name@example.com." : add.error?.message}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="email"
              name="address"
              autoComplete="email"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by its own button
              autoFocus
              className="max-w-80"
              value={address}
              onChange={(event) => (setInvalid(false), add.reset(), setAddress(event.target.value))}
            />
            <Button type="submit" kind="primary" pending={add.isPending && "Sending code…"}>
              Send code
            </Button>
            <Button kind="ghost" onClick={() => (add.reset(), setInvalid(false), setOpen(false))}>
              Cancel
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}
