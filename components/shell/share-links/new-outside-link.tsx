"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { plural } from "@/lib/format";
import type { ShareTarget } from "./share-target";

export type LinkTerms = { days: number | null; mayComment: boolean };

const LIVES = [1, 7, 30, 90, 365] as const;
const DEFAULT_DAYS = 7;
const rights = { media: ["Can view", "Can comment"], change: ["Can view", "Can see comments"] } as const;
const allowed = { media: "Turns on links to files.", change: "Turns on links to changes." } as const;

type Props = {
  kind: ShareTarget["kind"];
  /** The project has links turned off; creating one turns them on. */
  isOff: boolean;
  pending: boolean;
  problem: string | undefined;
  onCreate: (terms: LinkTerms) => void;
  /** Opens the whole form, with a passcode and named addresses. */
  onOptions: (() => void) | null;
};

/** End and right of a new link, in one row. */
export function NewOutsideLink({ kind, isOff, pending, problem, onCreate, onOptions }: Props) {
  const [days, setDays] = useState<string>(String(DEFAULT_DAYS));
  const [right, setRight] = useState("0");
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onCreate({ days: days === "never" ? null : Number(days), mayComment: right === "1" });
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <Select aria-label="End" className="w-full" value={days} onChange={({ target }) => setDays(target.value)}>
          {LIVES.map((life) => (
            <option key={life} value={life}>
              Expires in {plural(life, "day")}
            </option>
          ))}
          {kind === "media" ? <option value="never">No end date</option> : null}
        </Select>
        <Select aria-label="Right" className="w-full" value={right} onChange={({ target }) => setRight(target.value)}>
          {rights[kind].map((word, at) => (
            <option key={word} value={at}>
              {word}
            </option>
          ))}
        </Select>
      </div>
      {problem ? <Banner kind="problem">{problem}</Banner> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isOff ? <p className="me-auto text-xs text-ink-2">{allowed[kind]}</p> : null}
        {onOptions ? (
          <Button kind="ghost" className="-ms-2 me-auto" onClick={onOptions}>
            More options…
          </Button>
        ) : null}
        <Button type="submit" kind="primary" pending={pending && "Creating…"}>
          {isOff ? "Allow and create" : "Create and copy"}
        </Button>
      </div>
    </form>
  );
}
