import type { Metadata } from "next";
import { NotificationChoice } from "@/components/notifications/choice";
import { notifications } from "@/lib/queries/notifications";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  await loadQuery(notifications());
  return (
    <HydrateQueries>
      <NotificationChoice />
    </HydrateQueries>
  );
}
