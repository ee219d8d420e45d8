"use client";

import { signOut } from "@/lib/browser/start-sign-in";

/** Ends this session, so that another account can sign in. */
export const SwitchAccount = () => (
  <button type="button" className="link" onClick={() => void signOut()}>
    Switch account
  </button>
);
