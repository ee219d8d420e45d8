import type { ReactNode } from "react";
import { Thumbnail } from "@/components/ui/thumbnail";
import { Avatar } from "@/components/ui/avatar";

type Props = {
  /** Sign in place of a picture. */
  icon: ReactNode;
  /** Small picture of a change or a test. */
  pictureUrl: string | null | undefined;
  sentence: ReactNode;
  /** Line below the sentence. */
  facts?: ReactNode;
  /** Number of decisions, or of builds that had it. */
  numbers: ReactNode;
  who?: ReactNode;
  until?: ReactNode;
  action?: ReactNode;
};

/** A row of noise: its sentence, numbers, person and end. The parts stand below each other where a row is narrow. */
export const NoiseRow = ({ icon, pictureUrl, sentence, facts, numbers, who, until, action }: Props) => (
  <div className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-2 py-3 @4xl:grid @4xl:grid-cols-[72px_minmax(0,1fr)_176px_144px_112px_minmax(32px,auto)]">
    <span className="grid h-11.25 w-18 shrink-0 place-items-center self-start overflow-hidden rounded-sm bg-wash text-ink-3 ring-1 ring-line [&_svg]:size-4">
      {pictureUrl ? <Thumbnail url={pictureUrl} className="size-full object-cover object-top" /> : icon}
    </span>
    <div className="min-w-0 flex-1">
      <p className="text-base wrap-anywhere">{sentence}</p>
      {facts ? <p className="mt-0.5 text-xs wrap-anywhere whitespace-pre-line text-ink-2">{facts}</p> : null}
    </div>
    <div className="order-1 flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-1.5 ps-22 text-xs text-ink-2 @4xl:order-none @4xl:contents">
      <span className="empty:hidden @4xl:empty:block">{numbers}</span>
      <span className="flex min-w-0 items-center gap-2 empty:hidden @4xl:empty:block">{who}</span>
      <span className="empty:hidden @4xl:empty:block">{until}</span>
    </div>
    <span className="ms-auto self-start empty:hidden @4xl:self-auto">{action}</span>
  </div>
);

type PersonProps = { person: { slug: string; name: string | null; pictureUrl?: string | null | undefined } | null; missing: string };

/** Picture and name of the person who saved it; other words without one. */
export function NoisePerson({ person, missing }: PersonProps) {
  if (!person) return missing;
  const name = person.name ?? person.slug;
  return (
    <>
      <Avatar name={name} src={person.pictureUrl} size="small" />
      <span dir="auto" className="min-w-0 truncate" title={name}>
        {name}
      </span>
    </>
  );
}
