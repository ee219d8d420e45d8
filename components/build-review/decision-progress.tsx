type Props = { numbers: { total: number; undecided: number; rejected: number }; className?: string };

/** Progress bar of a build's decisions: approved in ink, rejected in red. Decorative: the heading has the numbers. */
export function DecisionProgress({ numbers: { total, undecided, rejected }, className = "" }: Props) {
  const share = (part: number) => `${total ? (part / total) * 100 : 0}%`;
  return (
    <div aria-hidden className={`flex h-1 overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--ink)_12%,transparent)] ${className}`}>
      <span className="bg-ink-2" style={{ width: share(total - undecided - rejected) }} />
      <span className="bg-danger" style={{ width: share(rejected) }} />
    </div>
  );
}
