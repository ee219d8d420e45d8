"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { useStepRequest } from "./use-step-request";

type Props = {
  /** Name derived from the address. */
  suggestion: string;
  save: (name: string) => Promise<void>;
};

/** Asks for the name at a first sign-in. The text stays after an error. */
export function NameStep({ suggestion, save }: Props) {
  const [name, setName] = useState(suggestion);
  const { problem, busy, run } = useStepRequest();
  return (
    <Form noValidate onSubmit={() => run(name.trim() ? null : "Enter your name.", () => save(name.trim()))}>
      <h1 className="text-2xl font-strong">What’s your name?</h1>
      <p className="mt-2 text-base text-ink-2">Shown next to your comments and in members lists. You can change it later.</p>
      <TextField
        label="Your name"
        error={problem}
        className="mt-8"
        tall
        name="name"
        autoComplete="name"
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
        autoFocus
        value={name}
        onText={setName}
      />
      <Button type="submit" kind="primary" size="tall" className="mt-4 w-full" pending={busy && "Saving…"}>
        Continue
      </Button>
    </Form>
  );
}
