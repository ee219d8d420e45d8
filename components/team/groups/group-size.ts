import { countEach } from "@/lib/format";

/** Size of a group in words: `6 people, 2 projects`. */
export const groupSize = (people: number, projects: number): string =>
  countEach([people, "person", "people"], [projects, "project"]).join(", ") || "No people or projects yet";
