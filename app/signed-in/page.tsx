import type { Metadata } from "next";
import { SignedIn } from "@/components/shell/signed-in";

export const metadata: Metadata = { title: "Signed in" };

export default function SignedInPage() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <SignedIn />
    </main>
  );
}
