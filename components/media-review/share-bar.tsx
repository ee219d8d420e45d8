"use client";

import { Columns2, Link2 } from "lucide-react";
import { SignInLink } from "@/components/discussion/outbox/sign-in-link";
import { ShareButton } from "@/components/shell/share-links/share-button";
import { useOffers } from "@/components/shell/supported-operations";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { CopyButton } from "@/components/ui/copy-button";
import { usePageActions } from "@/components/ui/page-actions";
import { toast } from "@/components/ui/toast";
import { accessWords } from "@/components/stage/access-words";
import { PairSwitch } from "@/components/stage/pair-switch";
import { Siblings } from "@/components/stage/siblings";
import { TopBar } from "@/components/stage/top-bar";
import { Versions } from "@/components/stage/versions";
import { routes } from "@/lib/routes";
import { PanelToggle } from "./panel-toggle";
import { ShareMenu } from "./share-menu";
import type { ReviewState } from "./use-review-state";
import { useShareSteps } from "./use-share-steps";
import { loadable } from "@/components/ui/loadable";

const CompareSwitch = loadable(() => import("@/components/stage/compare/compare-switch"), "The ways to compare");

type Props = {
  state: ReviewState;
  onShortcuts: () => void;
  /** Chooses a file for the next version; null for people who may not upload. */
  onNextVersion: (() => void) | null;
};

/** Bar of the share page, and its keyboard shortcuts. */
export function ShareBar({ state, onShortcuts, onNextVersion }: Props) {
  const { review, address, comparing, user, panel } = state;
  const { share, media, version, versions, threads } = review;
  const { counterpart, project, link } = share;
  const steps = useShareSteps(review, address, comparing);
  const linkToView = () => `${media.url}${address.words(version.number)}`;
  const inSet = link ? { label: link.name, position: { at: link.position, total: link.total } } : {};
  const mayShare = useOffers("POST /projects/{owner}/{project}/share-links") && share.permissions.includes("review");
  usePageActions([
    {
      label: "Copy link to this view",
      icon: <Link2 aria-hidden />,
      shortcut: "Mod+Shift+Comma",
      run: () => void navigator.clipboard?.writeText(linkToView()).then(() => toast("Link copied", { kind: "done" })),
    },
  ]);
  const siblings =
    steps.siblings.length > 1 ? <Siblings siblings={steps.siblings} token={steps.current} {...inSet} onOpen={steps.open} /> : null;
  const versionMenu =
    versions.length > 1 ? (
      <Versions versions={versions} shown={version.number} onVersion={steps.toVersion} onCompare={steps.compareWith} />
    ) : null;
  return (
    <TopBar
      name={media.name}
      access={accessWords({ visibility: media.visibility, linkName: link?.name ?? null })}
      versions={versionMenu}
      middle={
        comparing.mode ? (
          <CompareSwitch
            pending={<span className="h-8 w-60" />}
            mode={comparing.mode}
            onMode={comparing.compare}
            labels={comparing.labels}
            choices={comparing.choices}
            chosen={comparing.chosen}
            onChoice={comparing.choose}
          />
        ) : (
          <>
            {versionMenu ? <span className="-ms-3 sm:hidden">{versionMenu}</span> : null}
            {media.state && counterpart ? (
              <PairSwitch
                state={media.state}
                other={counterpart.token}
                onOpen={() => steps.toHalf(media.state === "before" ? "after" : "before")}
              />
            ) : null}
            {comparing.choices.length ? (
              <Button aria-keyshortcuts="S" className="tip" data-tip="Compare  S" onClick={() => comparing.compare("split")}>
                <Columns2 aria-hidden />
                Compare
              </Button>
            ) : null}
          </>
        )
      }
      end={
        <>
          {panel.open ? null : <PanelToggle onShow={panel.show} count={threads.filter(({ resolved }) => !resolved).length} />}
          {siblings ? (
            <span className="flex items-center max-sm:hidden">
              {siblings}
              <span aria-hidden className="mx-2 h-4 w-px bg-line" />
            </span>
          ) : null}
          {project && user ? (
            <ShareButton
              of={{ owner: project.account.slug, project: project.name }}
              url={linkToView}
              target={mayShare ? { kind: "media", subject: { mediaIds: [media.id] }, name: media.name } : null}
            />
          ) : (
            <CopyButton text={media.url} className="max-sm:hidden" />
          )}
          <ShareMenu state={state} siblings={siblings} linkToView={linkToView} onShortcuts={onShortcuts} onNextVersion={onNextVersion} />
          {user ? (
            <a href={routes.accounts()} className="ms-1 grid shrink-0 place-items-center rounded-full max-sm:hidden pointer-coarse:size-11">
              <Avatar name={user.name ?? user.slug} src={user.pictureUrl} solid />
              <span className="sr-only">Your teams, {user.name ?? user.slug}</span>
            </a>
          ) : (
            <SignInLink className={buttonClass({ className: "ms-1" })}>Sign in</SignInLink>
          )}
        </>
      }
    />
  );
}
