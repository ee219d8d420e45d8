"use client";

import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { type BuildRule, revokeRule } from "@/lib/queries/build-rules";

/** Describes what revoking a rule changes, in numbers. */
export function revokeEffect({ effect, decided }: Pick<BuildRule, "effect" | "decided">): string {
  if (effect === "threshold") return "Later builds are compared without it. Builds that exist keep their results.";
  if (!decided) return "It hasn’t decided anything yet. Later builds are decided without it.";
  const many = plural(decided, "snapshot");
  return effect === "approve"
    ? `${many} ${decided === 1 ? "needs" : "need"} a decision again, in all builds. Decisions of people stay.`
    : `${many} ${decided === 1 ? "appears" : "appear"} again and ${decided === 1 ? "needs" : "need"} a decision, in all builds.`;
}

/** Button that revokes a rule, after a confirmation. Nothing for a rule that was revoked. */
export function RevokeRule({ of, rule }: { of: { owner: string; project: string }; rule: BuildRule }) {
  const revoke = useMutation(revokeRule(of));
  const [isOpen, setOpen] = useState(false);
  if (rule.state === "revoked") return null;
  return (
    <>
      <Button size="small" aria-label={`Revoke: ${rule.summary}`} onClick={() => setOpen(true)}>
        <Undo2 aria-hidden />
        Revoke
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title="Revoke this rule?"
          effect={revokeEffect(rule)}
          act="Revoke rule"
          acting="Revoking…"
          request={revoke}
          onClose={() => setOpen(false)}
          onConfirm={() =>
            revoke.mutate(rule.id, {
              onSuccess: () => {
                setOpen(false);
                toast("The rule is revoked.", { id: "rule", kind: "done" });
              },
            })
          }
        >
          <p className="rounded-md bg-wash px-3 py-2 wrap-anywhere">{rule.summary}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
