/** Keyboard key. Hidden on touch screens unless `always`. */
export const Kbd = ({ children, always = false }: { children: string; always?: boolean }) => (
  <kbd
    className={`inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line px-1 font-mono text-[11px] leading-none text-ink-3 in-[button]:border-current/30 in-[button]:text-current ${always ? "" : "pointer-coarse:hidden"}`}
  >
    {children}
  </kbd>
);
