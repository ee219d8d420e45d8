import type { Metadata } from "next";
import { SignIn } from "@/components/accounts/sign-in";
import { AuthFrame } from "@/components/shell/auth-frame";
import { instance } from "@/lib/queries/accounts";
import { tryLoad } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ params }: { params: Promise<{ uid: string }> }) {
  const [{ uid }, about] = await Promise.all([params, tryLoad(instance())]);
  return (
    <AuthFrame>
      <SignIn uid={uid} mailbox={about?.mailbox ?? false} />
    </AuthFrame>
  );
}
