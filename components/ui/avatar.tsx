import { initials } from "@/lib/format";

const sizes = { small: "size-5 text-[9px]", medium: "size-6 text-[10px]", large: "size-8 text-xs", huge: "size-14 text-lg" };

/** Picture of a person, or initials of a person (round) or a team (`team`, square). `solid` marks the reader's own. Decorative: the name is next to it. */
export function Avatar(props: {
  name: string;
  /** URL of the person's picture. */
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  team?: boolean;
  solid?: boolean;
  className?: string;
}) {
  const { name, src, size = "medium", team = false, solid = false, className = "" } = props;
  if (src)
    return (
      // oxlint-disable-next-line nextjs/no-img-element -- already a small WebP of its size
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className={`shrink-0 object-cover ${sizes[size]} rounded-full bg-wash ${className}`}
      />
    );
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center leading-none font-strong ${sizes[size]} ${team ? "rounded-md" : "rounded-full"} ${solid ? "bg-ink text-on-ink" : "bg-wash text-ink-2 inset-ring inset-ring-line"} ${className}`}
    >
      {initials(name)}
    </span>
  );
}
