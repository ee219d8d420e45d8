import type { DemoGroup } from "../model.ts";

/** Single pictures of the site, on branches and on none. */
export const site: readonly DemoGroup[] = [
  {
    media: [
      {
        name: "landing-full.webp",
        description: "The whole landing page, 1440 wide.",
        public: true,
        versions: [
          ["landing-1.webp", "20d", "hana"],
          ["landing-2.webp", "12d", "hana"],
        ],
        threads: [
          {
            by: "mara",
            ago: "19d",
            at: [0.327, 0.1],
            text: "Wonderful line. In the morning light it reads like an excuse, though: try it at dusk, when nobody wants to drive.",
            replies: [["hana", "12d", "Dusk it is."]],
            reactions: { "🌅": ["hana", "ana"] },
            resolved: "11d",
          },
          { by: "joao", ago: "10d", at: [0.94, 0.827], text: "The plus signs are 20 px targets. On a phone we promise 44." },
          {
            by: "kirsten",
            ago: "8d",
            at: [0.36, 0.465],
            text: "Prices need “one way”:\n\n1. Göteborg **from 249 kr** one way\n2. Læsø **from 189 kr** one way\n3. Grenaa **from 329 kr** one way, cabin not included",
            replies: [["hana", "7d", "Will be in v3, together with the winter prices."]],
          },
        ],
      },
      {
        name: "not-found.webp",
        public: true,
        versions: [["not-found.webp", "17d", "hana"]],
        threads: [
          {
            by: "idris",
            ago: "16d",
            text: "I mistyped an address to see this again.",
            reactions: { "😄": ["hana", "cara", "ben", "mara"] },
          },
        ],
      },
      {
        name: "message-settings.png",
        versions: [["settings.png", "14d", "adaeze"]],
        threads: [
          {
            by: "cara",
            ago: "13d",
            at: [0.75, 0.27],
            text: "The text says these cannot be turned off by mail, yet the switch looks like all others. Lock it, or leave it out.",
            replies: [["adaeze", "12d", "Leaving it out, and saying why in one sentence."]],
          },
        ],
      },
    ],
  },
  {
    branch: "winter-timetable",
    media: [
      {
        name: "timetable.png",
        versions: [
          ["timetable-1.png", "18d", "eleni"],
          ["timetable-2.png", "15d", "eleni"],
        ],
        threads: [
          {
            by: "kirsten",
            ago: "17d",
            at: [0.612, 0.585],
            text: "205 sails on Fridays only. Nobody will see that.",
            replies: [["eleni", "15d", "Framed, and said in words above the table."]],
            resolved: "14d",
          },
          {
            by: "dmitri",
            ago: "13d",
            at: [0.767, 0.738],
            text: "A dash can mean “does not call” or “not known yet”. The printed one says *does not call*.",
          },
        ],
      },
      {
        name: "route-vinga.png",
        versions: [
          ["route-1.png", "16d", "eleni"],
          ["route-2.png", "11d", "eleni"],
        ],
        threads: [
          {
            by: "yusuf",
            ago: "15d",
            at: [0.293, 0.35],
            text: "The card covers Vinga, which is where we start.",
            replies: [["eleni", "11d", "Moved to the lower corner. Land there, no harbour."]],
            resolved: "10d",
          },
          { by: "idris", ago: "9d", at: [0.6, 0.68], text: "Læsø is a little large. Its people will not mind." },
        ],
      },
    ],
  },
  {
    branch: "price-calendar",
    media: [
      { name: "price-calendar-before.png", state: "before", versions: [["calendar-before.png", "10d", "minh"]] },
      {
        name: "price-calendar-after.png",
        state: "after",
        versions: [["calendar-after.png", "10d", "minh"]],
        threads: [
          {
            by: "ben",
            ago: "9d",
            at: [0.46, 0.642],
            text: "752 + 289 is 1 041 for one adult. The box on the right says 1 284 for two and a car: the sum cannot be followed.",
            replies: [["minh", "8d", "True. The calendar should show what this party pays. I open a ticket for the price service."]],
          },
        ],
      },
    ],
  },
  {
    branch: "mail-refresh",
    media: [
      {
        name: "confirmation-mail.webp",
        description: "As a mail client shows it at 720 px.",
        versions: [
          ["mail-1.webp", "7d", "adaeze"],
          ["mail-2.webp", "52h", "adaeze"],
        ],
        threads: [
          {
            by: "dmitri",
            ago: "6d",
            at: [0.52, 0.478],
            text: "14:50 is when the gate **closes**. Ask people to come at 14:30.",
            replies: [["adaeze", "52h", "Changed."]],
            resolved: "50h",
          },
          {
            by: "mara",
            ago: "47h",
            at: [0.35, 0.75],
            text: "2.2 m on deck 3, but 2.4 m in lane 1. Better say “ask at the gate above 2 m”.",
          },
        ],
      },
    ],
  },
];
