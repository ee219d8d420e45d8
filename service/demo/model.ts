import type { ProjectLevel, TeamLevel } from "../../lib/permissions.ts";

/** Age of an event in minutes, hours or days. */
export type Age = `${number}${"m" | "h" | "d"}`;

/** A drawn face: colours of the skin and the hair, how the hair is worn, and the colour behind it. */
export type DemoFace = readonly [skin: string, hair: string, worn: "short" | "long" | "bob" | "bun" | "curls", back: string];

export type DemoPerson = { key: PersonKey; name: string; slug: string; level: TeamLevel; joined: Age; face: DemoFace };

export type PersonKey =
  | "adaeze"
  | "ana"
  | "ben"
  | "cara"
  | "chloe"
  | "dmitri"
  | "eleni"
  | "farid"
  | "hana"
  | "idris"
  | "joao"
  | "kirsten"
  | "lukasz"
  | "mara"
  | "minh"
  | "sunniva"
  | "tomas"
  | "yusuf";

export type DemoReactions = Record<string, readonly PersonKey[]>;
export type DemoReply = readonly [by: PersonKey, ago: Age, markdown: string, reactions?: DemoReactions];

/** A thread belongs to the version that was the newest when it was written. */
export type DemoThread = {
  by: PersonKey;
  ago: Age;
  /** Point in fractions of the picture; a thread without one is about the whole picture. */
  at?: readonly [x: number, y: number];
  /** Area instead of a point, in fractions too. */
  area?: readonly [x: number, y: number, width: number, height: number];
  /** The moment of a video, in seconds. */
  time?: number;
  text: string;
  replies?: readonly DemoReply[];
  reactions?: DemoReactions;
  resolved?: Age;
};

/** A file of `pictures/`, with its age and uploader. */
export type DemoVersion = readonly [file: string, ago: Age, by: PersonKey];

export type DemoMedia = {
  name: string;
  state?: "before" | "after";
  description?: string;
  public?: true;
  /** Oldest first. */
  versions: readonly [DemoVersion, ...DemoVersion[]];
  threads?: readonly DemoThread[];
};

/** Media that were uploaded for the same change. */
export type DemoGroup = ({ pr: number; title: string; branch: string } | { pr?: never; branch?: string }) & {
  media: readonly DemoMedia[];
};

export type DemoProject = {
  name: string;
  created: Age;
  private: boolean;
  defaultLevel: ProjectLevel | null;
  /** Levels of contributors. */
  levels: Partial<Record<PersonKey, ProjectLevel>>;
  /** Metered units on an ordinary working day. */
  pace: number;
  groups: readonly DemoGroup[];
};

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Returns an age in milliseconds. */
export const milliseconds = (age: Age) => Number(age.slice(0, -1)) * units[age.slice(-1) as keyof typeof units];
