import type { DemoGroup } from "../model.ts";

/** Pull request 479: keep the seat legend in view. */
export const seatMap: DemoGroup = {
  pr: 479,
  title: "Keep the seat legend in view",
  branch: "seat-map-legend",
  media: [
    {
      name: "seat-map-before.png",
      state: "before",
      versions: [["seat-map-before.png", "9d", "yusuf"]],
      threads: [
        {
          by: "hana",
          ago: "210h",
          at: [0.16, 0.945],
          text: "On a laptop the legend is under the fold. *Yours* is missing from it altogether.",
        },
      ],
    },
    {
      name: "seat-map-after.png",
      state: "after",
      description: "The legend stands beside the deck, counts the places and holds the button.",
      versions: [
        ["seat-map-1.png", "8d", "yusuf"],
        ["seat-map-2.png", "7d", "yusuf"],
        ["seat-map-3.png", "5d", "yusuf"],
        ["seat-map-4.png", "3d", "minh"],
        ["seat-map-5.png", "28h", "yusuf"],
      ],
      threads: [
        {
          by: "ana",
          ago: "186h",
          at: [0.894, 0.19],
          text: "Good place, but it floats alone up there. Could it sit at the height of the seats, with the price of the choice?",
          replies: [
            ["yusuf", "7d", "Like v2?"],
            ["ana", "160h", "Exactly like v2."],
          ],
          resolved: "160h",
        },
        {
          by: "minh",
          ago: "4d",
          area: [0.114, 0.61, 0.084, 0.145],
          text: "Families ask for *this* corner on every call. Can the map know about it?",
          replies: [
            ["yusuf", "80h", 'It is in the deck plan as `zone: "family"`. Take the branch if you like.'],
            ["minh", "3d", "Done in v4, nine places."],
          ],
          reactions: { "❤️": ["cara", "ana", "hana"], "⛴️": ["mara"] },
        },
        {
          by: "eleni",
          ago: "70h",
          at: [0.868, 0.44],
          text: "Free and taken differ by colour alone. With a red-green simulation I cannot tell *taken* from the deck.",
          replies: [["yusuf", "28h", "Taken seats carry a cross since v5."]],
        },
        {
          by: "ben",
          ago: "20h",
          at: [0.398, 0.43],
          text: "7K is ours, and it is crossed out. The cross asks `isTaken(seat)`, which is true for our own hold:\n\n```ts\nconst crossed = isTaken(seat) && seat.holder !== me;\n```",
          reactions: { "👍": ["yusuf"] },
        },
        {
          by: "lukasz",
          ago: "9h",
          at: [0.744, 0.54],
          text: "Should *BOW* be translated? The German site says “Bug”, which is right and still makes people laugh.",
        },
        {
          by: "hana",
          ago: "7h",
          text: "Tried with keyboard only: every seat can be reached, and Escape gives the focus back to the deck. 👏",
        },
      ],
    },
    {
      name: "harbour-intro.webm",
      description: "Six seconds for the top of the landing page.",
      public: true,
      versions: [["harbour-intro.webm", "3d", "hana"]],
      threads: [
        {
          by: "joao",
          ago: "50h",
          at: [0.31, 0.2],
          time: 2.5,
          text: "The title comes in as late as here. People have scrolled by then; could it start with the ship?",
          replies: [["hana", "30h", "I would rather shorten the film to four seconds. Trying both."]],
        },
      ],
    },
    {
      name: "seat-map-zoom.webm",
      versions: [["seat-map-zoom.webm", "27h", "yusuf"]],
      threads: [
        {
          by: "ana",
          ago: "25h",
          text: "Feels right. With *reduced motion* it should jump, not glide.",
          replies: [["yusuf", "24h", "It does, since the commit after this recording."]],
          resolved: "24h",
        },
      ],
    },
  ],
};
