import { redirect } from "next/navigation";
import { routes } from "@/lib/routes";

/** The first of the reader's settings. */
export default function SettingsPage() {
  redirect(routes.tokens());
}
