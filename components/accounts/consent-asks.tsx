import { ArrowRight, Clock } from "lucide-react";
import { Logo } from "@/components/ui/logo";
import type { Interaction } from "@/lib/interaction";

/** Who asks, and where the answer goes. The host is the one thing here that the asker cannot choose freely, so it is large. */
export function ConsentAsks({ client }: { client: Interaction["client"] }) {
  return (
    <section className="flex flex-col border-line bg-wash p-6 max-md:border-b md:border-e md:p-8">
      <Logo />
      <h1 className="mt-8 text-xl font-strong text-balance wrap-anywhere">{client.name} asks to act for you</h1>
      <p className="mt-2 text-base text-balance text-ink-2">
        {client.verified ? "A known program." : "The program chose this name. It is not verified."}
      </p>
      <dl className="mt-6 grid gap-4">
        <div>
          <dt className="flex items-center gap-2 text-xs text-ink-3">
            <ArrowRight aria-hidden className="size-3.5 rtl:rotate-180" />
            After your answer you go to
          </dt>
          <dd className="mt-2 rounded-md border border-line-strong bg-sheet px-3 py-2.5">
            <b className="block text-[15px] leading-5 font-strong wrap-anywhere">{client.redirectHost}</b>
            <span className="block font-mono text-2xs wrap-anywhere text-ink-3">{client.redirectUri}</span>
          </dd>
        </div>
        <div>
          <dt className="flex items-center gap-2 text-xs text-ink-3">
            <Clock aria-hidden className="size-3.5" />
            Lasts
          </dt>
          <dd className="ps-5.5 pt-1">Until you revoke it, or 90 days unused.</dd>
        </div>
      </dl>
    </section>
  );
}
