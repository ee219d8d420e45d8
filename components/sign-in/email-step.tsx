"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { ReturnPage } from "./start-sign-in";
import { useStepRequest } from "./use-step-request";

type Props = {
  email: string;
  onEmail: (email: string) => void;
  client: string | null;
  /** Page that opens after sign-in. */
  destination: string | undefined;
  send: () => Promise<void>;
  /** Other ways to sign in, above the field. */
  children?: ReactNode;
  /** Sign-in with a passkey, below the field. Adds passkeys to the field's suggestions. */
  passkey?: ReactNode;
};

/** Asks for the email address. The text stays after an error. */
export function EmailStep({ email, onEmail, client, destination, send, children, passkey }: Props) {
  const { problem, busy, run } = useStepRequest();
  return (
    <Form noValidate onSubmit={() => run(/^\S+@\S+$/.test(email.trim()) ? null : "Enter an email address such as name@example.com.", send)}>
      <h1 className="text-2xl font-strong">Sign in to Loupe</h1>
      {destination ? <ReturnPage name={destination} /> : null}
      <p className="mt-2 text-base text-ink-2">
        {client ? <>To continue to “{client}”. </> : null}
        {children ? "No password needed." : "We’ll email you a 6-digit code. No password needed."}
      </p>
      {children}
      <TextField
        label="Email"
        error={problem}
        className={children ? "mt-5" : "mt-8"}
        tall
        type="email"
        name="email"
        autoComplete={passkey ? "email webauthn" : "email"}
        inputMode="email"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page, unless there are other ways to sign in
        autoFocus={!children}
        required
        value={email}
        onText={onEmail}
      />
      <Button type="submit" kind="primary" size="tall" className="mt-4 w-full" pending={busy && "Sending code…"}>
        Send code
      </Button>
      {passkey}
    </Form>
  );
}
