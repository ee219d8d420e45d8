import type { DemoProject } from "../model.ts";

/** The passenger app. */
export const pocketPass: DemoProject = {
  name: "pocket-pass",
  created: "402d",
  private: true,
  defaultLevel: null,
  levels: { chloe: "reviewer", sunniva: "admin" },
  pace: 720,
  groups: [
    {
      media: [
        {
          name: "loading-wave.gif",
          description: "Shown while a pass is being fetched.",
          public: true,
          versions: [["loading.gif", "13d", "hana"]],
        },
        {
          name: "cabin-key.png",
          versions: [["key.png", "8d", "sunniva"]],
          threads: [
            {
              by: "chloe",
              ago: "7d",
              at: [0.5, 0.945],
              text: "*Share with Per* is lovely. What does Per see after we have left the ship?",
              replies: [["sunniva", "6d", "A key that says so, greyed out."]],
            },
          ],
        },
      ],
    },
    {
      branch: "today-cards",
      media: [
        {
          name: "today.png",
          versions: [
            ["today-1.png", "5d", "idris"],
            ["today-2.png", "2d", "idris"],
          ],
          threads: [
            {
              by: "sunniva",
              ago: "98h",
              at: [0.977, 0.77],
              text: "A long forecast pushes the right column off the screen.",
              replies: [["idris", "2d", "Shortened, and the column holds its width now."]],
              resolved: "47h",
            },
            { by: "cara", ago: "33h", at: [0.85, 0.402], text: "Green for *On time*, please keep the word too. It reads well." },
          ],
        },
      ],
    },
    {
      pr: 91,
      title: "Live map of departures",
      branch: "live-map",
      media: [
        { name: "live-map-before.png", state: "before", versions: [["live-before.png", "36h", "idris"]] },
        {
          name: "live-map-after.png",
          state: "after",
          versions: [["live-after.png", "35h", "idris"]],
          threads: [
            {
              by: "adaeze",
              ago: "23h",
              at: [0.54, 0.42],
              text: "Does the ring say “we are here” or “this is how sure we are”?",
              replies: [["idris", "19h", "How sure. I try a softer edge."]],
            },
          ],
        },
      ],
    },
  ],
};

/** Project for the desk of the crew on shore. */
export const crewDesk: DemoProject = {
  name: "crew-desk",
  created: "290d",
  private: true,
  defaultLevel: "reviewer",
  levels: { farid: "admin" },
  pace: 390,
  groups: [
    {
      media: [
        {
          name: "rota.png",
          versions: [["rota.png", "11d", "farid"]],
          threads: [
            {
              by: "kirsten",
              ago: "10d",
              at: [0.56, 0.5],
              text: "The head marks Tuesday, the column marks Wednesday. Which day is it?",
              reactions: { "😅": ["farid"] },
            },
          ],
        },
        {
          name: "punctuality.png",
          versions: [["punctuality.png", "4d", "farid"]],
          threads: [{ by: "mara", ago: "3d", at: [0.61, 0.69], text: "Naming the storm in the chart saved me three mails today." }],
        },
      ],
    },
    {
      branch: "car-deck",
      media: [
        {
          name: "car-deck.png",
          versions: [
            ["cardeck-1.png", "6d", "kirsten"],
            ["cardeck-2.png", "4d", "kirsten"],
          ],
          threads: [
            {
              by: "dmitri",
              ago: "5d",
              at: [0.535, 0.45],
              text: "Two lorries side by side here, then the ramp leans. Leave one place free in lane 2.",
              replies: [["kirsten", "4d", "Kept free in v2."]],
            },
          ],
        },
      ],
    },
    {
      pr: 133,
      title: "Filters for bookings",
      branch: "bookings-filters",
      media: [
        {
          name: "bookings-table.png",
          versions: [
            ["bookings-1.png", "55h", "joao"],
            ["bookings-2.png", "18h", "joao"],
          ],
          threads: [
            {
              by: "ben",
              ago: "53h",
              at: [0.729, 0.345],
              text: "Amounts belong to the right edge, under their heading.",
              replies: [["joao", "18h", "They do now."]],
              resolved: "17h",
            },
            {
              by: "farid",
              ago: "8h",
              at: [0.785, 0.47],
              text: "*Refund asked* is the one I look for every morning. Could it be the first in the list?",
            },
          ],
        },
      ],
    },
  ],
};

/** The boards and signs in the harbours; anyone may see them. */
export const harbourScreens: DemoProject = {
  name: "harbour-screens",
  created: "150d",
  private: false,
  defaultLevel: "viewer",
  levels: { lukasz: "admin" },
  pace: 160,
  groups: [
    {
      media: [
        { name: "gate-3.jpg", public: true, versions: [["gate.jpg", "15d", "lukasz"]] },
        {
          name: "storm-notice.jpg",
          versions: [["storm.jpg", "5d", "lukasz"]],
          threads: [
            {
              by: "eleni",
              ago: "5d",
              at: [0.278, 0.594],
              text: "“Your ticket is your key” is the sentence people photograph. Keep it.",
              reactions: { "👍": ["lukasz", "mara"] },
            },
          ],
        },
      ],
    },
    {
      pr: 27,
      title: "Colours for delays",
      branch: "delay-colours",
      media: [
        { name: "departures-before.png", state: "before", public: true, versions: [["departures-before.png", "65h", "lukasz"]] },
        {
          name: "departures-after.png",
          state: "after",
          public: true,
          description: "Delays in amber, cancelled sailings crossed out, the one that boards now lifted.",
          versions: [
            ["departures-1.png", "64h", "lukasz"],
            ["departures-2.png", "15h", "lukasz"],
          ],
          threads: [
            {
              by: "kirsten",
              ago: "60h",
              at: [0.803, 0.33],
              text: "From twenty metres *Boarding* and *On time* look alike.",
              replies: [["lukasz", "15h", "The whole row is lifted in v2."]],
              resolved: "14h",
            },
            { by: "dmitri", ago: "6h", at: [0.31, 0.957], text: "19 m/s is for us. Passengers ask one thing only: **does it sail?**" },
          ],
        },
      ],
    },
  ],
};
