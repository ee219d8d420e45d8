/** A key, as it is written on the keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line px-1 font-mono text-[11px] leading-none text-ink-3 pointer-coarse:hidden">
    {children}
  </kbd>
);
