"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { SignInLink } from "@/components/discussion/outbox/sign-in-link";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { CodeInput } from "@/components/ui/code-input";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useCodeTimer } from "@/components/ui/use-code-timer";
import { clock } from "@/lib/media/clock";
import { becomeGuest, sendGuestCode } from "@/lib/queries/guest-session";

type Props = { token: string; onClose: () => void };

/** Asks a visitor for a name and an address, then for the code that was mailed there. The typed comment stays in its field. */
export function GuestDialog({ token, onClose }: Props) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [notify, setNotify] = useState(true);
  const [code, setCode] = useState("");
  const [sentAt, setSentAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const mail = useMutation({
    mutationFn: () => sendGuestCode(token, email.trim()),
    onSuccess: () => {
      setCode("");
      setSentAt(Date.now());
    },
  });
  const become = useMutation(becomeGuest(token));
  const codeId = mail.data?.codeId;
  const confirm = (typed: string) => {
    if (codeId === undefined || typed.length < 6 || become.isPending) return;
    become.mutate(
      { codeId, code: typed, name: name.trim(), notify },
      {
        onSuccess: (guest) => {
          toast(`You can comment now as ${guest.name}.`, { kind: "done" });
          onClose();
        },
        // The next digit replaces the wrong code.
        onError: () => field.current?.select(),
      },
    );
  };
  const ready = name.trim() !== "" && /\S@\S/.test(email);
  if (codeId !== undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Enter the code"
        description={
          <>
            We sent it to <b className="font-strong wrap-anywhere text-ink">{email.trim()}</b>.{" "}
            <button
              type="button"
              className="link"
              onClick={() => {
                become.reset();
                mail.reset();
              }}
            >
              Change
            </button>
          </>
        }
      >
        <Form key="code" className="grid grid-cols-1 gap-4" onSubmit={() => confirm(code)}>
          <CodeInput
            ref={field}
            isSmall
            value={code}
            invalid={become.isError}
            disabled={false}
            onChange={(typed) => {
              // A seventh digit changes nothing, and a reset would drop the answer to a code that is being checked.
              if (typed === code || become.isPending) return;
              become.reset();
              setCode(typed);
              confirm(typed);
            }}
          />
          <ProblemBanner problem={become.error ?? mail.error} />
          <CodeFooter
            key={sentAt}
            sentAt={sentAt}
            isChecking={become.isPending}
            isSending={mail.isPending}
            onResend={() => {
              become.reset();
              mail.mutate(undefined, { onSuccess: () => toast("We sent a new code.", { kind: "done" }) });
            }}
          />
        </Form>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Comment as a guest"
      description="Your name is shown next to your comments. Only people who can give access see your email address."
    >
      <Form key="identity" className="grid grid-cols-1 gap-4" onSubmit={() => ready && !mail.isPending && mail.mutate()}>
        <TextField
          label="Name"
          value={name}
          onText={setName}
          maxLength={60}
          autoComplete="name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of the dialog
          autoFocus
        />
        <TextField
          label="Email"
          type="email"
          value={email}
          onText={setEmail}
          maxLength={254}
          autoComplete="email"
          error={mail.error?.message}
        />
        <label htmlFor="guest-replies" className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <Checkbox id="guest-replies" checked={notify} onChange={(event) => setNotify(event.target.checked)} />
          Email me when someone replies
        </label>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-ink-2">
            <SignInLink className="link">Sign in instead</SignInLink>
          </p>
          <Button type="submit" kind="primary" disabled={!ready} pending={mail.isPending && "Sending code…"}>
            Send code
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type FooterProps = { sentAt: number; isChecking: boolean; isSending: boolean; onResend: () => void };

/** Time that the code still works, and a button that sends another once that is possible. */
function CodeFooter({ sentAt, isChecking, isSending, onResend }: FooterProps) {
  const { left, wait } = useCodeTimer(sentAt);
  return (
    <div id="code-hint" className="flex min-h-8 items-center justify-between text-xs text-ink-2">
      <span role="status">{isChecking ? "Checking…" : left <= 0 ? "This code has expired. Request a new one." : ""}</span>
      {left > 0 && !isChecking ? <span className="me-auto">Expires in {clock(left)}</span> : null}
      {wait > 0 ? null : (
        <Button kind="ghost" pending={isSending && "Sending…"} onClick={onResend}>
          Resend
        </Button>
      )}
    </div>
  );
}
