import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  text?: ReactNode;
  /** Name of the section in the address. */
  anchor?: string;
  children: ReactNode;
};

/** Section of a settings page: name and meaning on one side, the controls on the other. */
export function SettingsSection({ title, text, anchor, children }: Props) {
  const id = useId();
  return (
    <section
      id={anchor}
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
    <div className="rounded-lg border border-[color-mix(in_oklab,var(--danger)_40%,var(--line))] bg-sheet [&>*]:border-line [&>:not(:first-child,dialog)]:border-t">
      {children}
    </div>
  </SettingsSection>
);

type DangerRowProps = {
  /** Id of the text, which describes the button. */
  id?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
};

/** An action of the danger zone with its effect, or with the reason why it can't be done now. */
export const DangerRow = ({ id, title, text, children }: DangerRowProps) => (
  <div className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-3 px-4 py-2.5">
    <div className="min-w-0 flex-[1_1_16rem]">
      <h3 className="font-medium">{title}</h3>
      <p id={id} className="text-xs wrap-anywhere text-ink-2">
        {text}
      </p>
    </div>
    {children}
  </div>
);
