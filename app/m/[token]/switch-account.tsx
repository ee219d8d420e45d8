"use client";

import { signOut } from "@/lib/auth";

/** Ends this session, so that another account can sign in. */
export const SwitchAccount = () => (
  <button type="button" className="link" onClick={() => void signOut()}>
    Switch account
  </button>
);
