"use client";

import type { ComponentProps, ReactNode } from "react";
import { count } from "@/lib/format";
import { Field } from "./field";
import { Input } from "./input";

type Props = Omit<ComponentProps<typeof Input>, "onChange" | "value"> & {
  label: string;
  hint?: ReactNode;
  /** Error sentence; announced when it appears. */
  error?: string | null | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  value: string;
  onText: (text: string) => void;
  /** Class of the input; `className` is the class of the whole field. */
  inputClass?: string;
};

/** Says that a text is as long as it may be: the browser drops what is typed beyond. */
const fullText = ({ value, maxLength }: Pick<Props, "value" | "maxLength">) =>
  maxLength && value.length >= maxLength ? `${count(maxLength)} of ${count(maxLength)}` : undefined;

/** A labelled one-line text field. The browser fills in nothing, unless `autoComplete` is given. */
export const TextField = ({ label, hint, error, hideLabel = false, className, inputClass, onText, ...input }: Props) => (
  <Field label={label} hint={hint} error={error} hideLabel={hideLabel} full={fullText(input)} {...(className && { className })}>
    {(control) => (
      <Input
        autoComplete="off"
        {...input}
        {...control}
        {...(inputClass && { className: inputClass })}
        onChange={(event) => onText(event.target.value)}
      />
    )}
  </Field>
);
