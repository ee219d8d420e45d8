import { Ban, KeyRound, Mail, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";

/** What removing does, the lasting first; `stays` tells what becomes of the last one. */
export function RemovalEffects({ self, stays }: { self: boolean; stays: string | null }) {
  return (
    <ul className="grid gap-3">
      <Effect icon={<Ban aria-hidden className="text-danger" />}>
        <b className="font-strong">{self ? "You lose access at once." : "Access ends at once."}</b> Tokens and apps that act{" "}
        {self ? "for you" : "for them"} stop working here.
      </Effect>
      {stays ? (
        <Effect icon={<KeyRound aria-hidden />}>
          <b className="font-strong">{stays}</b>
        </Effect>
      ) : null}
      <Effect icon={<MessageSquare aria-hidden />}>Comments and uploads stay, under {self ? "your" : "their"} name.</Effect>
      <Effect icon={<Mail aria-hidden />}>To come back {self ? "you need" : "they need"} a new invite.</Effect>
    </ul>
  );
}

const Effect = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg:not(.text-danger)]:text-ink-3">
    {icon}
    <span>{children}</span>
  </li>
);
