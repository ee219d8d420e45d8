import { notFound, redirect } from "next/navigation";
import { routes } from "@/lib/routes";

type Props = { params: Promise<{ slug: string; project: string; number: string; snapshot: string }> };

/** Leads links of mails and of other clients to the snapshot on the page of its build. The browser keeps the comment of the address. */
export default async function SnapshotRoute({ params }: Props) {
  const { slug, project, number, snapshot } = await params;
  if (!/^[1-9]\d{0,8}$/.test(number) || !/^[1-9]\d{0,18}$/.test(snapshot)) notFound();
  redirect(`${routes.build(slug, decodeURIComponent(project), Number(number))}?snapshot=${snapshot}`);
}
