import { redirect } from "next/navigation";
import { routes } from "@/lib/routes";
import { offeredOperations } from "@/lib/server/pages/capabilities";

/** The first of the reader's settings. */
export default async function SettingsPage() {
  redirect((await offeredOperations()).has("GET /me/profile") ? routes.profile() : routes.tokens());
}
