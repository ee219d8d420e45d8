import type { ReactNode } from "react";
import { BrandBar } from "./brand-bar";
import { SignedInAs } from "./signed-in-as";

/** A page with one thing to do, without the shell; `name` is the reader's, where one is signed in. */
export function FocusPage({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-6 py-6 sm:px-10 sm:py-8">
      <BrandBar />
      <main id="main" className="m-auto w-full max-w-105 py-12">
        {children}
      </main>
      {name ? (
        <footer className="flex justify-center">
          <SignedInAs name={name} />
        </footer>
      ) : null}
    </div>
  );
}
