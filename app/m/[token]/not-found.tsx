import type { Metadata } from "next";
import { Refusal } from "@/components/media-review/access/refusal";
import { currentUser } from "@/lib/server/session/session";

export const metadata: Metadata = { title: { absolute: "Loupe" } };

/** Renders the same page for a media that is missing, deleted or not visible to the reader, so that a link reveals nothing. */
export default async function Refused() {
  return <Refusal user={await currentUser()} />;
}
