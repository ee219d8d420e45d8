"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { confirmShareAddress, enterPasscode, requestShareCode } from "@/lib/queries/share-visits";

/** Loads the page again, now with the cookie of the link. */
const enter = () => location.reload();

/** Passcode or address of a visitor of a share link, and the code that was mailed. */
export function LinkEntry({ token, needs }: { token: string; needs: "passcode" | "address" }) {
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
      <TextField
        label="Passcode"
        type="password"
        autoComplete="off"
        value={passcode}
        onText={setPasscode}
        error={error?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
        autoFocus
      />
      <Button type="submit" kind="primary" disabled={isPending || isSuccess}>
        Open
      </Button>
    </form>
  );
}

function AddressForm({ token }: { token: string }) {
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  // Stays while a new code is requested.
  const [codeId, setCodeId] = useState<string | null>(null);
  const request = useMutation({ ...requestShareCode(token), onSuccess: (data) => setCodeId(data.codeId) });
  const confirm = useMutation({ ...confirmShareAddress(token), onSuccess: enter });
  const field = useRef<HTMLInputElement>(null);
  const isOpening = confirm.isPending || confirm.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email) request.mutate(email);
  };
  const type = (typed: string) => {
    if (typed === code || isOpening) return;
    confirm.reset();
    setCode(typed);
    // The next digit replaces a wrong code.
    if (codeId && typed.length === 6) confirm.mutate({ codeId, code: typed }, { onError: () => field.current?.select() });
  };
  const sendAgain = () => {
    confirm.reset();
    setCode("");
    request.mutate(email, {
      onSuccess: () => void toast("New code requested.", { kind: "done" }),
      onError: (problem) => void toast(problem.message, { kind: "problem" }),
    });
  };
  const startOver = () => {
    setCodeId(null);
    request.reset();
    confirm.reset();
    setCode("");
  };
  if (!codeId) {
    return (
      <form onSubmit={submit} className="mt-2 flex flex-col gap-5">
        <p className="text-ink-2">This page is shared with named people. Enter the address it was shared with to get a code.</p>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onText={setEmail}
          error={request.error?.message}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
        />
        <Button type="submit" kind="primary" disabled={request.isPending}>
          Send code
        </Button>
      </form>
    );
  }
  return (
    <div className="mt-2 flex flex-col gap-5">
      <p className="wrap-anywhere text-ink-2" role="status">
        If this page is shared with {email}, you get a code by email. It expires in 10 minutes.
      </p>
      <CodeInput ref={field} isSmall value={code} invalid={confirm.isError} disabled={false} onChange={type} />
      <ProblemBanner problem={confirm.error} />
      <p id="code-hint" role="status" className="text-xs text-ink-2 empty:hidden">
        {isOpening ? "Checking…" : ""}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        <button type="button" className="link pointer-coarse:min-h-11" disabled={request.isPending} onClick={sendAgain}>
          Send a new code
        </button>
        <button type="button" className="link pointer-coarse:min-h-11" onClick={startOver}>
          Use a different email
        </button>
      </p>
    </div>
  );
}
