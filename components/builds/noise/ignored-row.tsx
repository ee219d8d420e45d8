"use client";

import { useMutation } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import Link from "next/link";
import { MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { pageTitle, variantOfName } from "@/lib/builds/variants";
import { daysUntil, plural } from "@/lib/format";
import { type IgnoredChange, ignoreChange, unignoreChange } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import { suiteTitle } from "@/lib/tests/suite-title";
import { MenuOfRow } from "@/components/ui/menu-of-row";
import { NoisePerson, NoiseRow } from "./noise-row";

const DAY_MS = 86_400_000;

/** Days until a change is shown again, at least one; 0 without an end. */
const daysLeft = ({ ignoredUntil }: IgnoredChange) =>
  ignoredUntil ? Math.max(1, Math.round((Date.parse(ignoredUntil) - Date.now()) / DAY_MS)) : 0;

type Props = { of: { owner: string; project: string }; change: IgnoredChange; mayReview: boolean };

/** A change that later builds do not report, and a menu that shows it again. */
export function IgnoredRow({ of, change, mayReview }: Props) {
  const { test, ignoredUntil, ignoredBy, occurrences = 0 } = change;
  const suite = test.buildName === "default" ? [] : [suiteTitle(test.buildName)];
  const show = useMutation(unignoreChange(of));
  const hide = useMutation(ignoreChange(of));
  const onError = (problem: Error) => toast(`${problem.message} Nothing was changed.`, { id: "ignored", kind: "problem" });
  const undo = () => hide.mutate({ changeId: change.id, days: daysLeft(change) }, { onError });
  const end = () =>
    show.mutate(
      { changeId: change.id },
      {
        onError,
        onSuccess: () => toast("Later builds show the change again", { id: "ignored", kind: "done", action: { label: "Undo", run: undo } }),
      },
    );
  return (
    <NoiseRow
      icon={<EyeOff aria-hidden />}
      pictureUrl={change.pictureUrl}
      sentence={
        <>
          Ignore <b className="font-strong">this exact change</b> in{" "}
          <Link href={routes.test(of.owner, of.project, test.id)} prefetch={false} dir="auto" className="font-strong hover:underline">
            {pageTitle(test.name)}
          </Link>
        </>
      }
      facts={[ignoredBy ? "Shown again if it grows" : "It kept coming back", variantOfName(test.name), ...suite].filter(Boolean).join(", ")}
      numbers={occurrences ? plural(occurrences, "build") : null}
      who={<NoisePerson person={ignoredBy ?? null} missing="Automatic" />}
      until={<span suppressHydrationWarning>{ignoredUntil ? `${plural(daysUntil(ignoredUntil), "day")} left` : "No end"}</span>}
      action={
        mayReview ? (
          <MenuOfRow of={`change of ${test.name}`}>
            <MenuItem icon={<Eye aria-hidden />} disabled={show.isPending || hide.isPending} onSelect={end}>
              Show again
            </MenuItem>
          </MenuOfRow>
        ) : null
      }
    />
  );
}
