/** The mark: a loupe over a grease-pencil dot. 20 px unless sized by `className`. */
export const LogoMark = ({ className = "size-5" }: { className?: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
  >
    <circle cx="8.5" cy="8.5" r="6.25" />
    <path d="M13.1 13.1l4.65 4.65" />
    <circle cx="8.5" cy="8.5" r="2.75" fill="var(--mark)" stroke="none" />
  </svg>
);

/** Logo with the product's name. */
export const Logo = ({ className = "" }: { className?: string }) => (
  <span className={`inline-flex items-center gap-2 text-[15px] font-strong tracking-[-0.01em] ${className}`}>
    <LogoMark />
    <span>Loupe</span>
  </span>
);
