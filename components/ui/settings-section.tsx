import { type ReactNode, useId } from "react";

type Props = { title: string; text?: ReactNode; children: ReactNode };

/** Section of a settings page: name and meaning on one side, the controls on the other. */
export function SettingsSection({ title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-4 border-line py-5 not-first:border-t rail:grid-cols-[280px_minmax(0,800px)] rail:first:pt-2"
    >
      <header>
        <h2 id={id} className="text-base font-strong">
          {title}
        </h2>
        {text ? <div className="mt-1 max-w-120 text-ink-2">{text}</div> : null}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Last section of a settings page: actions that are hard to undo. `children` are `DangerRow`s. */
export const DangerZone = ({ text, children }: { text?: ReactNode; children: ReactNode }) => (
  <SettingsSection title="Danger zone" text={text}>
    <div className="divide-y divide-line rounded-lg border border-danger bg-sheet">{children}</div>
  </SettingsSection>
);

/** An action of the danger zone with its effect. */
export const DangerRow = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
    <div className="min-w-0 flex-[1_1_16rem]">
      <h3 className="font-medium">{title}</h3>
      <p className="text-xs text-ink-2">{text}</p>
    </div>
    {children}
  </div>
);
