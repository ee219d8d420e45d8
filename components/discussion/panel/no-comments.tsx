import { Kbd } from "@/components/ui/kbd";

/** Empty state of the list of threads. */
export const NoComments = ({ mayComment }: { mayComment: boolean }) => (
  <div className="flex flex-1 flex-col items-center justify-center px-12 py-8 text-center">
    <svg viewBox="0 0 120 88" className="mb-4 h-22 w-30 max-lg:hidden" fill="none" aria-hidden>
      <rect x="12.5" y="8.5" width="96" height="64" rx="3" fill="var(--sheet)" stroke="var(--line-strong)" />
      <path d="M24 24h32M24 34h24M24 58h24" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
      <rect x="76" y="22" width="20" height="12" rx="2" fill="var(--line)" />
      <circle cx="76" cy="50" r="17" stroke="var(--line-strong)" strokeDasharray="3 4" />
      <circle cx="76" cy="50" r="11" fill="var(--mark)" />
      <path d="M76 45v10M71 50h10" stroke="var(--on-mark)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
    <h2 className="text-lg font-strong">No comments yet</h2>
    {mayComment ? (
      <p className="mt-1 text-balance text-ink-2">
        <span className="pointer-coarse:hidden">
          Press <Kbd>C</Kbd> or tap
        </span>
        <span className="hidden pointer-coarse:inline">Tap</span> Comment to pin one.
      </p>
    ) : null}
  </div>
);
