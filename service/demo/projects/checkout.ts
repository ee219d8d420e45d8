import type { DemoGroup } from "../model.ts";

/** Pull request 482: show the total before paying. */
export const checkout: DemoGroup = {
  pr: 482,
  title: "Show the total before paying",
  branch: "checkout-total",
  media: [
    {
      name: "checkout-before.png",
      state: "before",
      versions: [["checkout-before.png", "4d", "ana"]],
      threads: [
        {
          by: "cara",
          ago: "92h",
          at: [0.085, 0.735],
          text: "The grey *Continue* is what people call about: it looks switched off, and it does not say that it charges the card.",
          reactions: { "💯": ["ben", "eleni"] },
        },
      ],
    },
    {
      name: "checkout-after.png",
      state: "after",
      description: "The total is the largest thing on the page, the button says what it does, and club members see their reduction.",
      versions: [
        ["checkout-1.png", "95h", "ana"],
        ["checkout-2.png", "46h", "ana"],
        ["checkout-3.png", "5h", "ana"],
      ],
      threads: [
        {
          by: "cara",
          ago: "90h",
          at: [0.886, 0.655],
          text: "The sum is still **1 356 kr**. Harbour Club members pay 1 284, and the mail they get says 1 284 too.",
          replies: [
            ["ben", "71h", "`price.discounts` is filled after the first render, the summary never asks again. Fixing."],
            ["ana", "45h", "v2 shows the reduction as its own line, so people see where it went."],
            ["cara", "44h", "Checked with three test accounts. Thank you!", { "🎉": ["ana", "ben"] }],
          ],
          resolved: "44h",
        },
        {
          by: "ben",
          ago: "40h",
          at: [0.26, 0.46],
          text: "Group the digits in fours while typing, and leave room for 19. Maestro numbers run into the tick.",
          replies: [["ana", "5h", "Grouped in v3. The 19 digits fit down to 320 px."]],
          reactions: { "👍": ["ana", "tomas"] },
        },
        {
          by: "tomas",
          ago: "4h",
          at: [0.34, 0.803],
          text: "Love that the button carries the amount. Two things:\n\n- the lock is 18 px, our other icons here are 16\n- while paying it should keep its width, otherwise *Pay* jumps to the left",
          replies: [
            ["ana", "3h", "Both noted. What should it say while paying?"],
            ["tomas", "160m", "`Paying…`, with the amount. Never a spinner alone."],
          ],
        },
        {
          by: "eleni",
          ago: "150m",
          at: [0.886, 0.681],
          text: 'Screen readers get “1284kr” in one breath. Please write it as in our [style guide for amounts](https://tidemark.example/style/amounts):\n\n```html\n<data value="1284">1&nbsp;284&nbsp;kr</data>\n```',
          reactions: { "👀": ["ana"] },
        },
        {
          by: "mara",
          ago: "12m",
          at: [0.096, 0.728],
          text: "Ticked by default? Legal wants this one **off** until people choose it.",
          reactions: { "👍": ["cara", "eleni", "tomas"] },
        },
      ],
    },
    {
      name: "boarding-pass-before.png",
      state: "before",
      public: true,
      versions: [["pass-before.png", "3d", "mara"]],
    },
    {
      name: "boarding-pass-after.png",
      state: "after",
      description: "Everything the gate asks for, readable at arm's length.",
      public: true,
      versions: [
        ["pass-1.png", "71h", "mara"],
        ["pass-2.png", "26h", "mara"],
      ],
      threads: [
        {
          by: "dmitri",
          ago: "68h",
          at: [0.5, 0.62],
          text: "The scanners at gate 1 need 34 mm. On a small phone this code is 29 mm wide.",
          replies: [
            ["mara", "26h", "It grows to the card's width now: 35 mm on the smallest phone we support."],
            ["dmitri", "22h", "Scanned forty times at Stenpiren this morning, not one miss. :)"],
          ],
          resolved: "22h",
        },
        {
          by: "chloe",
          ago: "1h",
          at: [0.5, 0.858],
          text: "“Screen brightness is turned up” is shown even when the phone does not allow it. Hide the line then?",
        },
      ],
    },
  ],
};
