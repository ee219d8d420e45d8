/** Progress bar: `value` from 0 to 1, null when unknown. */
export function ProgressBar({
  value,
  label,
  thick = false,
  className = "",
}: {
  value: number | null;
  label: string;
  thick?: boolean;
  className?: string;
}) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      className={`relative block overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--ink)_12%,transparent)] ${thick ? "h-1" : "h-0.75"} ${className}`}
    >
      <span
        className={`absolute inset-0 origin-left rounded-full bg-ink-2 transition-transform rtl:origin-right ${value === null ? "animate-pulse" : ""}`}
        style={{ transform: `scaleX(${value === null ? 1 : Math.min(1, Math.max(0, value))})` }}
      />
    </span>
  );
}
