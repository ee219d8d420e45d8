/** Progress bar: `value` from 0 to 1, null when unknown. */
export function ProgressBar({
  value,
  label,
  thick = false,
  isEdge = false,
  className = "",
}: {
  value: number | null;
  label: string;
  thick?: boolean;
  /** Lies along the lower edge of the box around it. */
  isEdge?: boolean;
  className?: string;
}) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      className={`block overflow-hidden bg-[color-mix(in_oklab,var(--ink)_12%,transparent)] ${isEdge ? "absolute inset-x-0 bottom-0 h-0.5" : `relative rounded-full ${thick ? "h-1" : "h-0.75"}`} ${className}`}
    >
      <span
        className={`absolute inset-0 origin-left rounded-full bg-ink-2 transition-transform rtl:origin-right ${value === null ? "animate-pulse" : ""}`}
        style={{ transform: `scaleX(${value === null ? 1 : Math.min(1, Math.max(0, value))})` }}
      />
    </span>
  );
}
