"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SignInLink } from "@/components/comments/sign-in-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { becomeGuest, sendGuestCode } from "@/lib/queries/guest-session";

type Props = { token: string; onClose: () => void };

/** Asks a visitor for a name and an address, then for the code that was mailed there. The typed comment stays in its field. */
export default function GuestDialog({ token, onClose }: Props) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [notify, setNotify] = useState(true);
  const [code, setCode] = useState("");
  const mail = useMutation({ mutationFn: () => sendGuestCode(token, email.trim()), onSuccess: () => setCode("") });
  const become = useMutation(becomeGuest(token));
  const codeId = mail.data?.codeId;
  const confirm = () => {
    if (codeId === undefined || code.length < 6 || become.isPending) return;
    become.mutate(
      { codeId, code, name: name.trim(), notify },
      {
        onSuccess: (guest) => {
          toast(`You can comment now as ${guest.name}.`, { kind: "done" });
          onClose();
        },
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
        description={`We sent a six-digit code to ${email.trim()}. It expires in 10 minutes.`}
      >
        <Form className="grid grid-cols-1 gap-4" onSubmit={confirm}>
          <TextField
            label="Code"
            value={code}
            onText={(text) => setCode(text.replace(/\D/g, "").slice(0, 6))}
            error={become.error?.message}
            inputMode="numeric"
            autoComplete="one-time-code"
            inputClass="mono text-lg tracking-widest"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field of the step that was opened
            autoFocus
          />
          {mail.error ? <Banner kind="problem">{mail.error.message}</Banner> : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              kind="ghost"
              onClick={() => {
                become.reset();
                mail.reset();
              }}
            >
              Back
            </Button>
            <Button
              pending={mail.isPending && "Sending…"}
              onClick={() => {
                become.reset();
                mail.mutate(undefined, { onSuccess: () => toast("We sent a new code.", { kind: "done" }) });
              }}
            >
              Send a new code
            </Button>
            <Button type="submit" kind="primary" disabled={code.length < 6} pending={become.isPending && "Checking…"}>
              Continue
            </Button>
          </div>
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
      <Form className="grid grid-cols-1 gap-4" onSubmit={() => ready && !mail.isPending && mail.mutate()}>
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
