import type { Metadata } from "next";
import { NotificationChoice } from "@/components/notifications/choice";
import { notifications } from "@/lib/queries/notifications";
import { Hydrated, load } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  await load(notifications());
  return (
    <Hydrated>
      <NotificationChoice />
    </Hydrated>
  );
}
