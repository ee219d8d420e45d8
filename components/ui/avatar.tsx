import { initials } from "@/lib/format";

const sizes = { small: "size-5 text-[9px]", medium: "size-6 text-[10px]", large: "size-8 text-xs" };

/** Initials of a person (round) or a team (`team`, square). `solid` marks the reader's own. Decorative: the name is next to it. */
export function Avatar(props: { name: string; size?: keyof typeof sizes; team?: boolean; solid?: boolean; className?: string }) {
  const { name, size = "medium", team = false, solid = false, className = "" } = props;
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center leading-none font-strong ${sizes[size]} ${team ? "rounded-md" : "rounded-full"} ${solid ? "bg-ink text-on-ink" : "bg-wash text-ink-2 inset-ring inset-ring-line"} ${className}`}
    >
      {initials(name)}
    </span>
  );
}
