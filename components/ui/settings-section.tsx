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
      className="grid gap-x-16 gap-y-4 border-line py-5 not-first:border-t lg:grid-cols-[200px_minmax(0,800px)] side:grid-cols-[280px_minmax(0,800px)] rail:first:pt-6"
    >
      <header>
        <h2 id={id} className="text-base font-strong">
          {title}
        </h2>
        {text ? <div className="mt-1 max-w-120 text-ink-2">{text}</div> : null}
      </header>
      <div className="min-w-0 [&>[data-row]:first-child]:-mt-2.5">{children}</div>
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

type RowProps = {
  title: ReactNode;
  text?: ReactNode;
  children: (control: { id: string; "aria-describedby": string | undefined }) => ReactNode;
};

/** A setting in one row: its name and a line about it, the control at the right edge. */
export function SettingRow({ title, text, children }: RowProps) {
  const id = useId();
  return (
    <Row
      name={
        <label htmlFor={id} className="block font-medium">
          {title}
        </label>
      }
      text={text}
      id={`${id}-text`}
    >
      {children({ id, "aria-describedby": text ? `${id}-text` : undefined })}
    </Row>
  );
}

type FactProps = { title: ReactNode; text?: ReactNode; children?: ReactNode };

/** A fact in the row of a setting, with its actions at the right edge. */
export const FactRow = ({ title, text, children }: FactProps) => (
  <Row name={<h3 className="font-medium wrap-anywhere">{title}</h3>} text={text}>
    {children}
  </Row>
);

const Row = ({ name, id, text, children }: { name: ReactNode; id?: string; text?: ReactNode; children?: ReactNode }) => (
  <div data-row className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-line py-2 not-first:border-t">
    <div className="min-w-0 flex-[1_1_14rem]">
      {name}
      {text ? (
        <p id={id} className="text-xs text-ink-2">
          {text}
        </p>
      ) : null}
    </div>
    {children}
  </div>
);
