import type { Metadata } from "next";
import { StartSignIn } from "@/components/sign-in/start-sign-in";
import { AuthFrame } from "@/components/shell/auth-frame";
import { signInProblem } from "@/lib/browser/sign-in-error";
import { returnTo } from "@/lib/server/session/return-to";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { next, callbackUrl, hint, error } = await searchParams;
  return (
    <AuthFrame>
      <StartSignIn
        next={returnTo(next ?? callbackUrl)}
        hint={hint === "demo" ? hint : undefined}
        problem={typeof error === "string" ? signInProblem(error) : undefined}
      />
    </AuthFrame>
  );
}
