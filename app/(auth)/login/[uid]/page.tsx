import type { Metadata } from "next";
import { SignIn } from "@/components/sign-in/sign-in";
import { AuthFrame } from "@/components/shell/auth-frame";
import { instance } from "@/lib/queries/accounts";
import { externalProblem } from "@/lib/browser/sign-in-error";
import { tryLoadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Sign in" };

type Props = { params: Promise<{ uid: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ params, searchParams }: Props) {
  const [{ uid }, query, about] = await Promise.all([params, searchParams, tryLoadQuery(instance())]);
  return (
    <AuthFrame>
      <SignIn uid={uid} mailbox={about?.mailbox ?? false} problem={externalProblem(query["problem"], query["with"])} />
    </AuthFrame>
  );
}
