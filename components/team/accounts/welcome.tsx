import { LayoutGrid, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { FocusFrame } from "@/components/shell/focus-frame";
import { Logo } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { buttonClass } from "@/components/ui/button-class";
import { routes } from "@/lib/routes";

type Props = { empty: boolean; demo: boolean; version: string | null };

/** Landing page for visitors who are not signed in. */
export function Welcome({ empty, demo, version }: Props) {
  return (
    <FocusFrame
      wide
      header={
        <header className="flex items-center justify-between">
          <Logo />
          <ThemeToggle />
        </header>
      }
      foot={
        <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
          <span>The open platform for visual testing and visual review</span>
          <a href={routes.reference()} className="ms-auto link">
            API reference
          </a>
          {version ? <span className="mono">{version}</span> : null}
        </div>
      }
    >
      <div className="text-center">
        <Frames />
        <h1 className="mt-8 text-3xl font-strong text-balance">{empty ? "Welcome to Loupe" : "See every pixel, together"}</h1>
        <p className="mx-auto mt-2 max-w-114 text-base text-balance text-ink-2">
          {empty
            ? "No teams here yet. Create yours, or explore a demo team."
            : "Upload screenshots and recordings of your product, share one link, and pin every comment to the exact pixel."}
        </p>
        <div className={`mt-10 grid gap-4 text-start ${demo ? "sm:grid-cols-2" : "mx-auto max-w-91"}`}>
          <Way
            title={empty ? "Create your team" : "Sign in"}
            text={
              empty ? "You’ll own the team. Invite people whenever you’re ready." : "We’ll email you a 6-digit code. No password needed."
            }
          >
            <a href={routes.login()} className={buttonClass({ kind: "primary", size: "tall", className: "w-full" })}>
              <Mail aria-hidden />
              Sign in with email
            </a>
          </Way>
          {demo ? (
            <Way
              title="Explore the demo team"
              text="A sample team with builds to decide, screenshots, videos and open threads. Change anything; it stays on this machine."
            >
              <a href={routes.login(routes.newestBuilds(), "demo")} className={buttonClass({ size: "tall", className: "w-full" })}>
                <LayoutGrid aria-hidden />
                Open the demo
              </a>
            </Way>
          ) : null}
        </div>
      </div>
    </FocusFrame>
  );
}

const Way = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="flex flex-col sheet p-6">
    <h2 className="text-lg font-strong">{title}</h2>
    <p className="mt-1 mb-6 text-ink-2">{text}</p>
    <div className="mt-auto">{children}</div>
  </section>
);

/** Decoration: six frames of a contact sheet, the fourth marked. */
const Frames = () => (
  <div aria-hidden className="flex justify-center gap-2 sm:gap-3">
    {[1, 2, 3, 4, 5, 6].map((frame) => (
      <div key={frame} className={frame > 4 ? "max-[480px]:hidden" : ""}>
        <span
          className={`relative block h-11 w-16 rounded-[3px] bg-stage sm:h-14.5 sm:w-22 ${frame === 4 ? "ring-[1.5px] ring-mark ring-offset-2 ring-offset-paper" : ""}`}
        >
          {frame === 4 ? <i className="absolute inset-s-[66%] top-[30%] size-2.5 rounded-full bg-mark ring-1 ring-on-mark" /> : null}
        </span>
        <span className="block pt-1.5 font-mono text-2xs text-ink-3">{frame}</span>
      </div>
    ))}
  </div>
);
