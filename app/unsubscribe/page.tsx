import type { Metadata } from "next";
import { Unsubscribe } from "@/components/notifications/unsubscribe";
import { FocusPage } from "@/components/shell/focus-page";

export const metadata: Metadata = { title: "Unsubscribe" };

export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  return (
    <FocusPage>
      <Unsubscribe token={typeof token === "string" ? token : ""} />
    </FocusPage>
  );
}
