import { pageChanges } from "./own-pages.ts";
import { drawPhoto, photoTag } from "./photos.ts";
import type { Pair } from "./scene.ts";
import { type Style, stylesOf } from "./styles.ts";
import { button, card, checkbox, field, icon, type IconName, toggle } from "./widgets.ts";

type Change = readonly [name: string, before: string, after: string];

const GLYPHS: readonly (readonly [string, string])[] = [
  ["1.234", "1,234"],
  ["12:30", "12;30"],
  ["é", "è"],
  ["O", "0"],
  ["l", "I"],
  ["rn", "m"],
  ["c", "e"],
  ["B", "8"],
  ["S", "5"],
  ["Z", "2"],
  ["-5", "5"],
  ["+5", "−5"],
  ["a", "o"],
  ["u", "ü"],
  ["n", "ñ"],
  ["!", "?"],
  ["…", "."],
  ["(4)", "[4]"],
  ["fi", "fl"],
  ["€ 20", "£ 20"],
];
const TEXT_COLOURS: readonly (readonly [string, string])[] = [
  ["#333333", "#111111"],
  ["#637c95", "#4d6174"],
  ["#2563eb", "#1d4ed8"],
  ["#6b7280", "#4b5563"],
  ["#111827", "#dc2626"],
  ["#16a34a", "#15803d"],
  ["#9ca3af", "#6b7280"],
  ["#000000", "#2a2a2a"],
  ["#7c3aed", "#6d28d9"],
  ["#b45309", "#92400e"],
  ["#0f766e", "#0d5f58"],
  ["#374151", "#1f2937"],
];
const sentence = (text: string) => `<p>Order of ${text} today, and a line below that stays as it is in all of them.</p>`;
const tinted = (colour: string, text: string) => `<p style="color:${colour}">${text}</p>`;
const paragraph = "Delivered to the front desk on the day after the order, or on the next working day.";

const digits: Change[] = Array.from({ length: 45 }, (_, at) => {
  let [one, rest] = [0, at];
  while (rest >= 9 - one) rest -= 9 - one++;
  const other = one + 1 + rest;
  const text = [
    (digit: number) => sentence(`${digit} items`),
    (digit: number) => sentence(`€ 1${digit}9.00`),
    (digit: number) => `<p>12:4${digit}</p>`,
  ][at % 3]!;
  return [`${one}/${other}`, text(one), text(other)];
});
const glyphs = GLYPHS.map(([from, to]): Change => [`${from}/${to}`, sentence(from), sentence(to)]);
const recolours = TEXT_COLOURS.flatMap(([from, to]): Change[] => [
  [`${from} ${to}`, tinted(from, paragraph), tinted(to, paragraph)],
  [`${from} ${to} word`, sentence(`<b style="color:${from}">Open</b>`), sentence(`<b style="color:${to}">Open</b>`)],
]);

const swaps: readonly (readonly [IconName, IconName])[] = [
  ["search", "zoom"],
  ["left", "right"],
  ["up", "down"],
  ["check", "close"],
  ["user", "users"],
  ["lock", "open"],
  ["heart", "star"],
  ["plus", "close"],
];
const icons: Change[] = [
  ...swaps.flatMap(([from, to]): Change[] =>
    [12, 16, 20].map((size) => [`${from}/${to} ${size}`, icon(from, { size }), icon(to, { size })]),
  ),
  ...(["bell", "heart", "star", "lock"] as const).flatMap((name): Change[] => [
    [`${name} colour`, icon(name, { colour: "#000" }), icon(name, { colour: "#444" })],
    [`${name} weight`, icon(name), icon(name, { width: 1.5 })],
    [`${name} filled`, icon(name), icon(name, { fill: "currentColor" })],
  ]),
];
const borders: Change[] = [
  ["field border gone", field("Name"), field("Name", "border-color:transparent")],
  ["field border darker", field("Name"), field("Name", "border-color:#9ca3af")],
  ["field border blue", field("Name"), field("Name", "border-color:#2563eb")],
  ["field border 2 px", field("Name"), field("Name", "outline:1px solid #d1d5db")],
  ["card border gone", card(), card("border-color:transparent")],
  ["card radius", card(), card("border-radius:4px")],
  ["card shadow", card("background:#fff;color:#111"), card("background:#fff;color:#111;box-shadow:0 1px 3px rgb(0 0 0/.25)")],
  [
    "hairline gone",
    `<p>Total</p><hr style="border:0;border-top:1px solid #e5e7eb">`,
    `<p>Total</p><hr style="border:0;border-top:1px solid transparent">`,
  ],
  ["hairline colour", `<hr style="border:0;border-top:1px solid #e5e7eb">`, `<hr style="border:0;border-top:1px solid #93a3b8">`],
  ["dashed", field("Name"), field("Name", "border-style:dashed")],
  ["underline", sentence("<u>4 items</u>"), sentence("4 items")],
  ["focus ring", button("Save"), button("Save", "outline:2px solid #93c5fd;outline-offset:2px")],
];
const controls: Change[] = [
  ["checkbox checked", `${checkbox()} Email`, `${checkbox({ fill: "#2563eb" })} Email`],
  ["checkbox border gone", `${checkbox()} Email`, `${checkbox({ border: "0" })} Email`],
  ["switch", `${toggle(false)} Email`, `${toggle(true)} Email`],
  ["arrow turned", `Sort ${icon("up")}`, `Sort ${icon("down")}`],
  ["button disabled", button("Save"), button("Save", "opacity:.5")],
  ["button label", button("Save"), button("Send")],
  ["button colour", button("Save"), button("Save", "background:#1d4ed8")],
  ["button label colour", button("Save", "color:#bfdbfe"), button("Save", "color:#fff")],
  ["button radius", button("Save"), button("Save", "border-radius:2px")],
  ["button wider", button("Save"), button("Save", "padding:5px 14px")],
  ["badge", `Inbox <b style="background:#dc2626;color:#fff;border-radius:8px;padding:0 6px">3</b>`, "Inbox"],
  ["row selected", `<p style="background:transparent">Row</p>`, `<p style="background:#3b82f633">Row</p>`],
  ["pale fill", `<div style="height:48px;background:#f9fafb"></div>`, `<div style="height:48px;background:#f3f4f6"></div>`],
  [
    "progress",
    `<div style="width:120px;height:6px;background:#2563eb"></div>`,
    `<div style="width:126px;height:6px;background:#2563eb"></div>`,
  ],
];
const moved = (content: string, x: number, y: number) => `<div style="position:relative;left:${x}px;top:${y}px">${content}</div>`;
const things: readonly (readonly [string, string])[] = [
  ["button", button("Save changes")],
  ["icon", icon("bell")],
  ["field", field("Name")],
  ["hairline", `<hr style="width:180px;margin:8px 0;border:0;border-top:1px solid #9ca3af">`],
  ["line", "<p>A line of text that moves</p>"],
];
const moves = things.flatMap(([name, content]) =>
  [1, 2, 3].flatMap((by): Change[] => [
    ...(name === "hairline" ? [] : ([[`${name} ${by} right`, moved(content, 0, 0), moved(content, by, 0)]] as Change[])),
    [`${name} ${by} down`, moved(content, 0, 0), moved(content, 0, by)],
  ]),
);
const clear = (alpha: number, colour = "0 0 0") => `<div style="width:200px;height:60px;background:rgb(${colour}/${alpha})"></div>`;
const alphas: Change[] = [
  ["black 10 % gone", clear(0.1), ""],
  ["black 50 % to 42 %", clear(0.5), clear(0.42)],
  ["white 20 % gone", clear(0.2, "255 255 255"), ""],
  ["blue 30 % to 22 %", clear(0.3, "37 99 235"), clear(0.22, "37 99 235")],
  ["icon on nothing", icon("bell", { colour: "#fff" }), icon("heart", { colour: "#fff" })],
  ["text on nothing", `<p style="color:#fff">3 items</p>`, `<p style="color:#fff">8 items</p>`],
  ["text fainter", "<p>Closed on Sunday</p>", `<p style="opacity:.8">Closed on Sunday</p>`],
];

async function photoChanges(): Promise<Change[]> {
  const found: Change[] = [];
  for (let seed = 1; seed <= 4; seed++) {
    const [base, other, object] = [await drawPhoto(seed), await drawPhoto(seed + 100), await drawPhoto(seed, { object: true })];
    const plain = photoTag(base);
    found.push(["other photo", plain, photoTag(other)], ["object", plain, photoTag(object)]);
    for (const [name, css] of [
      ["opacity", "opacity:.9"],
      ["blur", "filter:blur(1.5px)"],
      ["brighter", "filter:brightness(1.08)"],
      ["grey", "filter:saturate(.6)"],
      ["moved", "position:relative;left:1px"],
      ["mirrored", "transform:scaleX(-1)"],
    ] as const)
      found.push([name, plain, photoTag(base, css)]);
  }
  return found;
}

/** Returns pairs with one change each that a person sees, of all kinds. Rare kinds are drawn in several styles. */
export async function changePairs(): Promise<Pair[]> {
  const kinds: readonly (readonly [string, readonly Change[], number, Partial<Style>?])[] = [
    ["digits", digits, 3],
    ["glyphs", glyphs, 4],
    ["recolours", recolours, 2, { ink: "#111827", paper: "#ffffff" }],
    ["icons", icons, 2],
    ["borders", borders, 3, { ink: "#111827", paper: "#ffffff" }],
    ["controls", controls, 3, { ink: "#111827", paper: "#ffffff" }],
    ["moves", moves, 2],
    ["alpha", alphas, 3],
    ["photos", await photoChanges(), 1],
    ["own pages", pageChanges, 3],
  ];
  return kinds.flatMap(([kind, changes, times, fixed], seed) => {
    const next = stylesOf(seed + 1);
    return Array.from({ length: times }, () =>
      changes.map(([name, before, after]): Pair => ({
        kind,
        name,
        before,
        after,
        style: { ...next(), ...fixed },
        isClear: kind === "alpha",
      })),
    ).flat();
  });
}
