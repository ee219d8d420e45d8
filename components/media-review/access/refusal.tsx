import { SignInLink } from "@/components/discussion/outbox/sign-in-link";
import { BrandBar } from "@/components/shell/brand-bar";
import { buttonClass } from "@/components/ui/button-class";
import { routes } from "@/lib/routes";
import { AskFromRefusal, SwitchAccountButton } from "./refusal-actions";

/** Explains that a share page can't be shown. Every share page requests this code: it imports no icons, toasts or queries. */
export function Refusal({ user }: { user: { name: string | null; slug: string } | null }) {
  return (
    <div className="grid min-h-dvh grid-rows-[48px_1fr]">
      <BrandBar className="border-b border-line px-4" />
      <main id="main" className="-mt-12 grid place-content-center justify-items-center px-6 text-center">
        <svg
          viewBox="0 0 264 96"
          fill="none"
          aria-hidden
          className="mb-8 h-24 w-66 mask-[linear-gradient(90deg,transparent,black_28%_72%,transparent)]"
        >
          <g stroke="var(--line-strong)">
            <path d="M.5 12.5h264M.5 83.5h264" />
            <rect x="-31.5" y="24.5" width="72" height="47" rx="2" />
            <rect x="56.5" y="24.5" width="72" height="47" rx="2" />
            <rect x="144.5" y="24.5" width="72" height="47" rx="2" />
            <rect x="232.5" y="24.5" width="72" height="47" rx="2" />
          </g>
          <path d="M4 18h256M4 78h256" stroke="var(--line-strong)" strokeWidth="4" strokeDasharray="6 10" />
          <circle cx="136" cy="48" r="33" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.5" />
          <circle cx="136" cy="48" r="28" stroke="var(--line-strong)" />
          <path d="M128 48h16" stroke="var(--ink-2)" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <h1 className="text-xl font-strong">This page isn’t available</h1>
        <p className="mt-2 max-w-110 text-base text-balance text-ink-2">The link may be wrong or expired, or you may not have access.</p>
        <div className="my-6">
          {user ? (
            <div className="grid justify-items-center gap-3">
              <AskFromRefusal />
              <a href={routes.home()} className={buttonClass({ kind: "ghost" })}>
                Go to your media
              </a>
            </div>
          ) : (
            <SignInLink className={buttonClass({ kind: "primary" })}>Sign in</SignInLink>
          )}
        </div>
        <p className="min-h-5 text-xs text-ink-3">
          {user ? (
            <>
              You’re signed in as <b className="font-strong text-ink-2">{user.name ?? user.slug}</b>. <SwitchAccountButton />
            </>
          ) : null}
        </p>
      </main>
    </div>
  );
}
