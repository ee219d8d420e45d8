import Link from "next/link";
import type { ReactNode } from "react";
import { BrandBar } from "@/components/shell/brand-bar";
import type { PublicProject } from "@/lib/queries/public-projects";
import { routes } from "@/lib/routes";

/** The reader of a public page: a visitor, a person without access to the project, or one with access, who gets the dashboard's page. */
export type PublicReader = { signedIn: boolean; dashboardHref: string | null; here: string };

/** The way from a public page into the dashboard, or to sign-in. Nothing for people without access. */
function IntoDashboard({ reader: { signedIn, dashboardHref, here } }: { reader: PublicReader }) {
  const [href, label] = dashboardHref ? [dashboardHref, "Open in the dashboard"] : signedIn ? [null, ""] : [routes.login(here), "Sign in"];
  return href ? (
    <a className="link whitespace-nowrap" href={href}>
      {label}
    </a>
  ) : null;
}

type Props = { project: PublicProject; reader: PublicReader; title: string; fact?: ReactNode; children: ReactNode };

/** Page of a public project for everyone: its path, a title and its content. */
export function PublicFrame({ project, reader, title, fact, children }: Props) {
  return (
    <>
      <BrandBar className="border-b border-line px-4 py-2" />
      <main id="main" className="mx-auto w-full max-w-280 px-4 py-6 sm:px-6">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <p className="text-xs wrap-anywhere text-ink-2">
              {project.ownerName ?? project.owner} /{" "}
              <Link className="link mono" prefetch={false} href={routes.publicProject(project.owner, project.name)}>
                {project.name}
              </Link>
            </p>
            <h1 className="mt-1 text-xl font-strong wrap-anywhere">{title}</h1>
            {fact ? <div className="mt-1 text-ink-2">{fact}</div> : null}
          </div>
          <IntoDashboard reader={reader} />
        </div>
        {children}
      </main>
    </>
  );
}
