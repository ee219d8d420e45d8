"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { addEmail, verifyEmail } from "@/lib/queries/profile";

/** Asks for the code that was mailed to a new address, and resends it. */
export function VerifyEmail({ address }: { address: string }) {
  const [code, setCode] = useState("");
  const verify = useMutation(verifyEmail());
  const resend = useMutation(addEmail());
  const problem = verify.error?.message ?? resend.error?.message;
  return (
    <Form
      noValidate
      onSubmit={() => {
        if (code.length < 6 || verify.isPending) return;
        resend.reset();
        verify.mutate({ address, code }, { onSuccess: () => toast(`${address} is verified.`, { id: "email", kind: "done" }) });
      }}
    >
      <Field label={`Code sent to ${address}`} hint="It expires in 10 minutes." error={problem}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="123456"
              className="max-w-32 mono"
              value={code}
              onChange={(event) => (verify.reset(), setCode(event.target.value.replace(/\D/g, "").slice(0, 6)))}
            />
            <Button type="submit" kind="primary" disabled={code.length < 6 && !verify.isPending} pending={verify.isPending && "Verifying…"}>
              Verify
            </Button>
            <Button
              kind="ghost"
              pending={resend.isPending && "Sending…"}
              onClick={() => {
                verify.reset();
                resend.mutate(address, { onSuccess: () => toast("A new code was sent.", { id: "email", kind: "done" }) });
              }}
            >
              Resend code
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}
