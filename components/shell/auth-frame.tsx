import type { ReactNode } from "react";
import { BrandBar } from "./brand-bar";
import { ContactSheet } from "./contact-sheet";

/** Layout of the sign-in pages: the form, and a contact sheet next to it on wide screens. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:h-dvh lg:grid-cols-[minmax(480px,560px)_1fr]">
      <div className="flex flex-col overflow-y-auto px-6 py-6 sm:px-10 sm:py-8">
        <BrandBar />
        <main id="main" className="m-auto min-h-112 w-full max-w-90 py-12">
          {children}
        </main>
      </div>
      <ContactSheet />
    </div>
  );
}
