import { Ban, KeyRound, Mail, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";

/** Effects of a removal. `stays`: what happens to the last member, if one is left. */
export function RemovalEffects({ self, stays }: { self: boolean; stays: string | null }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      <Effect icon={<Ban aria-hidden className="text-danger" />}>
        <b className="font-strong">{self ? "You lose access immediately" : "They lose access immediately"}</b>, including through tokens and
        apps.
      </Effect>
      {stays ? (
        <Effect icon={<KeyRound aria-hidden />}>
          <b className="font-strong">{stays}</b>
        </Effect>
      ) : null}
      <Effect icon={<MessageSquare aria-hidden />}>{self ? "Your" : "Their"} comments and uploads are kept.</Effect>
      <Effect icon={<Mail aria-hidden />}>{self ? "You’ll" : "They’ll"} need a new invite to rejoin.</Effect>
    </ul>
  );
}

const Effect = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg:not(.text-danger)]:text-ink-3">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);
