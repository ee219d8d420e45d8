const sizes = { small: "size-4 rounded-sm text-[9px]", medium: "size-6 rounded-md text-[11px]" };

/** Tile with the first letter of a project's name. Decorative: the name is next to it. */
export const Letter = ({ name, size = "medium", className = "" }: { name: string; size?: keyof typeof sizes; className?: string }) => (
  <span
    aria-hidden
    className={`grid shrink-0 place-items-center bg-wash leading-none font-strong text-ink-2 uppercase inset-ring inset-ring-line ${sizes[size]} ${className}`}
  >
    {[...name][0] ?? ""}
  </span>
);
