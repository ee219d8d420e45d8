import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AreaMethods } from "@/components/reference/area-methods";
import { areaSlug, offeredTags, RECORDS } from "@/components/reference/openapi-document";
import { Records } from "@/components/reference/records";
import { ReferenceNav } from "@/components/reference/reference-nav";
import { publicApiUrl } from "@/lib/server/env";
import { offeredOperations } from "@/lib/server/pages/capabilities";

type Props = { params: Promise<{ area: string }> };

const findArea = async (slug: string) => {
  const tags = offeredTags(await offeredOperations());
  return { tags, area: tags.find(({ name }) => areaSlug(name) === slug) };
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { area: slug } = await params;
  return { title: slug === RECORDS ? "Records" : ((await findArea(slug)).area?.name ?? "Not found") };
}

export default async function AreaPage({ params }: Props) {
  const { area: slug } = await params;
  const { tags, area } = await findArea(slug);
  if (!area && slug !== RECORDS) notFound();
  return (
    <>
      <ReferenceNav tags={tags} area={slug} />
      <main id="main" className="min-w-0 px-6 py-5 lg:px-12">
        {area ? <AreaMethods area={area} apiUrl={publicApiUrl()} /> : <Records />}
      </main>
    </>
  );
}
