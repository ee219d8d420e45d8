import { type ComponentTheme, drawComponent } from "./draw-page.ts";

const kinds = [
  ["Button", "Book"],
  ["Badge", "Boarding"],
  ["Field", "Name"],
] as const;
const states =
  "default hover focus pressed disabled loading small large wide with-icon icon-only selected error warning success long-text right-to-left high-contrast".split(
    " ",
  );
const browsers = { chromium: "141.0", firefox: "144.0", webkit: "26.0", msedge: "141.0" };
const widths = [390, 600, 820, 1280, 1600];
/** Story whose label a build changes. */
const CHANGED = 7;
/** Stories from here on have no dark theme. */
const FIRST_LIGHT_ONLY = 46;

/** A picture of a story in one browser, theme and width. */
type ComponentShot = { name: string; svg: string; metadata: object };

/** Pictures of the stories of the demo's components: 2,000 of 54 stories. `isChanged`: the label of one story is another. */
export function componentShots(isChanged: boolean): ComponentShot[] {
  const stories = states.flatMap((state) => kinds.map(([kind, label]) => ({ kind, state, label })));
  return stories.flatMap(({ kind, state, label }, story) => {
    const themes: ComponentTheme[] = story < FIRST_LIGHT_ONLY ? ["light", "dark"] : ["light"];
    const id = `${kind.toLowerCase()}--${state}`;
    return themes.flatMap((theme) => {
      const svg = drawComponent(story, isChanged && story === CHANGED ? "Boarding soon" : label, theme);
      return Object.entries(browsers).flatMap(([browser, version]) =>
        widths.map((width) => ({
          name: `${browser}/${kind}/${state}-${theme} vw-${width}.png`,
          svg,
          metadata: {
            viewport: { width, height: 800 },
            colorScheme: theme,
            browser: { name: browser, version },
            automationLibrary: { name: "storybook", version: "10.0" },
            sdk: { name: "@argos-ci/storybook", version: "6.4.0" },
            story: { id },
          },
        })),
      );
    });
  });
}
