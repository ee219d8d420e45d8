import type { DemoGroup } from "../model.ts";

/** Pull request 486: the dark theme. */
export const darkTheme: DemoGroup = {
  pr: 486,
  title: "Dark theme",
  branch: "dark-theme",
  media: [
    { name: "search-results-before.png", state: "before", versions: [["results-before.png", "6d", "tomas"]] },
    {
      name: "search-results-after.png",
      state: "after",
      versions: [
        ["results-1.png", "143h", "tomas"],
        ["results-2.png", "31h", "tomas"],
      ],
      threads: [
        {
          by: "eleni",
          ago: "140h",
          at: [0.886, 0.328],
          text: "*per person* has a contrast of 1.6. It needs 4.5.",
          replies: [["tomas", "31h", "`--ink-3` now, 5.2."]],
          resolved: "30h",
        },
        {
          by: "mara",
          ago: "139h",
          at: [0.761, 0.461],
          text: "The light chips are the brightest thing on the page. The times should be.",
          replies: [
            ["tomas", "31h", "Toned down in v2. Is it too much now?"],
            ["mara", "29h", "*9 places left* could keep a hint of amber, it is a warning after all."],
          ],
        },
        {
          by: "adaeze",
          ago: "27h",
          at: [0.463, 0.45],
          text: "The line under the ship cuts through the ship's name when I zoom the text to 200 %.",
        },
      ],
    },
    { name: "my-trips-before.png", state: "before", versions: [["trips-before.png", "6d", "tomas"]] },
    {
      name: "my-trips-after.png",
      state: "after",
      versions: [["trips-after.png", "30h", "tomas"]],
      threads: [
        {
          by: "cara",
          ago: "28h",
          at: [0.249, 0.43],
          text: "The ship at night! This alone is worth the theme.",
          reactions: { "🌙": ["tomas", "ana", "hana", "idris"], "😍": ["mara"] },
        },
        {
          by: "ana",
          ago: "26h",
          at: [0.206, 0.735],
          text: "The small pictures keep their day sky. Either all follow the theme or none.",
          replies: [
            ["tomas", "21h", "None would be easier, all would be nicer. I ask Hana for three night skies."],
            ["hana", "6h", "You get them on Monday."],
          ],
        },
      ],
    },
  ],
};
