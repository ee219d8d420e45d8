"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { confirmShareAddress, enterPasscode, requestShareCode } from "@/lib/queries/share-links";

/** Loads the page again, now with the cookie of the link. */
const enter = () => location.reload();

/** Passcode or address of a visitor of a share link, and the code that was mailed. */
export default function LinkEntry({ token, needs }: { token: string; needs: "passcode" | "address" }) {
  return needs === "passcode" ? <PasscodeForm token={token} /> : <AddressForm token={token} />;
}

function PasscodeForm({ token }: { token: string }) {
  const [passcode, setPasscode] = useState("");
  const { mutate, error, isPending, isSuccess } = useMutation({ ...enterPasscode(token), onSuccess: enter });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passcode) mutate(passcode);
  };
  return (
    <form onSubmit={submit} className="mt-2 flex flex-col gap-5">
      <p className="text-ink-2">The person who sent you this link can give you the passcode.</p>
      <TextField label="Passcode" type="password" autoComplete="off" value={passcode} onText={setPasscode} error={error?.message} />
      <Button type="submit" kind="primary" disabled={isPending || isSuccess}>
        Open
      </Button>
    </form>
  );
}

function AddressForm({ token }: { token: string }) {
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const request = useMutation(requestShareCode(token));
  const confirm = useMutation({ ...confirmShareAddress(token), onSuccess: enter });
  const codeId = request.data?.codeId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codeId) confirm.mutate({ codeId, code });
    else if (email) request.mutate(email);
  };
  const startOver = () => {
    request.reset();
    confirm.reset();
    setCode("");
  };
  if (!codeId) {
    return (
      <form onSubmit={submit} className="mt-2 flex flex-col gap-5">
        <p className="text-ink-2">This page is shared with named people. Enter the address it was shared with to get a code.</p>
        <TextField label="Email" type="email" autoComplete="email" value={email} onText={setEmail} error={request.error?.message} />
        <Button type="submit" kind="primary" disabled={request.isPending}>
          Send code
        </Button>
      </form>
    );
  }
  return (
    <form onSubmit={submit} className="mt-2 flex flex-col gap-5">
      <p className="wrap-anywhere text-ink-2" role="status">
        If this page is shared with {email}, a code is on its way. It works for 10 minutes.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onText={setCode}
        error={confirm.error?.message}
        inputClass="mono"
      />
      <Button type="submit" kind="primary" disabled={confirm.isPending || confirm.isSuccess}>
        Open
      </Button>
      <Button onClick={startOver}>Use another address</Button>
    </form>
  );
}
