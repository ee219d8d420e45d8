import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ChangeForVisitors } from "@/components/build-review/shared/change-for-visitors";
import { publicChange } from "@/lib/queries/public-projects";
import { routes } from "@/lib/routes";
import { loadQuery } from "@/lib/server/pages/hydrate";

type Props = {
  params: Promise<{ slug: string; project: string; number: string; diffId: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

async function changeOf({ params, searchParams }: Props) {
  const [{ slug, project: encoded, number, diffId }, { area }] = await Promise.all([params, searchParams]);
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound();
  const of = { owner: slug, project: decodeURIComponent(encoded), number: Number(number) };
  const region = typeof area === "string" && /^[1-9]\d{0,3}$/.test(area) ? Number(area) - 1 : undefined;
  return { of, change: await loadQuery(publicChange(of, decodeURIComponent(diffId), region)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await changeOf(props)).change.name };
}

export default async function PublicChangePage(props: Props) {
  const { of, change } = await changeOf(props);
  return (
    <ChangeForVisitors change={change}>
      <Link className="link" prefetch={false} href={routes.publicBuild(of.owner, of.project, of.number)}>
        All of build #{of.number}
      </Link>
    </ChangeForVisitors>
  );
}
