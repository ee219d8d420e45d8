import { Banner } from "@/components/ui/banner";
import { inList } from "@/lib/format";

/** Greets a person who joined teams by signing up. Nothing without such teams. */
export function JoinedBanner({ joined }: { joined: readonly string[] }) {
  return joined.length ? (
    <Banner kind="done" className="mb-6">
      Welcome. You joined {inList(joined)}, which {joined.length > 1 ? "are" : "is"} open to everyone with an email address like yours.
    </Banner>
  ) : null;
}
