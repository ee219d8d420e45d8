"use client";

import type { ReactNode } from "react";
import "./phone.module.css";
import { usePhone } from "./use-phone";

/**
 * Shows one of two forms by the width of the screen. The first HTML has both, of which the stylesheet shows one, so that nothing moves at
 * hydration; then the other is removed, before its code is loaded. The style of the phone's form comes with the page for that reason. Without a phone's form, `wide` is shown everywhere.
 */
export function PhoneSwitch({ phone, wide }: { phone: ReactNode; wide: ReactNode }) {
  const isPhone = usePhone();
  if (phone === null) return wide;
  return (
    <>
      {isPhone === false ? null : <div className="sm:hidden">{phone}</div>}
      {isPhone === true ? null : <div className="max-sm:hidden">{wide}</div>}
    </>
  );
}
