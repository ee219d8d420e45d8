"use client";

import { type ComponentProps, useRef } from "react";

type Props = Omit<ComponentProps<"form">, "action" | "ref"> & { onSubmit: () => void };

/**
 * A form whose `onSubmit` runs in the browser. Submitted before hydration, it does not navigate: React holds the submit of a form with a
 * function as its action, and calls that function once the form is hydrated.
 */
export function Form({ onSubmit, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      {...rest}
      ref={form}
      action={() => form.current?.requestSubmit()}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
