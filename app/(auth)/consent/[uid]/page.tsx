import type { Metadata } from "next";
import { Consent } from "@/components/sign-in/consent";

export const metadata: Metadata = { title: "Allow access" };

export default async function ConsentPage({ params }: { params: Promise<{ uid: string }> }) {
  const { uid } = await params;
  return (
    <main id="main" className="grid min-h-dvh place-items-center sm:p-6">
      <Consent uid={uid} />
    </main>
  );
}
