import { type ReactNode, useId } from "react";

/** Section of a settings page: name and meaning at the start, controls at the end; one column on narrow screens. */
export function SettingsSection({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-4 border-line py-5 not-first:border-t lg:grid-cols-[minmax(0,280px)_minmax(0,800px)]"
    >
      <header>
        <h2 id={id} className="font-strong">
          {title}
        </h2>
        {detail ? <p className="mt-1 text-ink-2">{detail}</p> : null}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
