import type { DemoProject } from "../model.ts";
import { checkout } from "./checkout.ts";
import { darkTheme } from "./dark-theme.ts";
import { seatMap } from "./seat-map.ts";
import { site } from "./site.ts";

/** The booking site: most of the team's reviews happen here. */
export const bookingWeb: DemoProject = {
  name: "booking-web",
  created: "611d",
  private: true,
  defaultLevel: "viewer",
  levels: { chloe: "reviewer", lukasz: "reviewer" },
  pace: 1840,
  groups: [...site, darkTheme, seatMap, checkout],
};
