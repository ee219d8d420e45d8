/** Icons of 24 units: paths to stroke. */
export const ICONS = {
  search: '<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>',
  zoom: '<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4M8 11h6"/>',
  left: '<path d="M19 12H5m6-6-6 6 6 6"/>',
  right: '<path d="M5 12h14m-6-6 6 6-6 6"/>',
  up: '<path d="m6 15 6-6 6 6"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  heart: '<path d="M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z"/>',
  check: '<path d="m4 12 6 6L20 6"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  bell: '<path d="M6 9a6 6 0 1 1 12 0c0 7 2 8 2 8H4s2-1 2-8m4 12h4"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4 21a8 8 0 0 1 16 0"/>',
  users: '<circle cx="9" cy="8" r="4"/><path d="M1 21a8 8 0 0 1 16 0m-1-17a4 4 0 0 1 0 8m7 9a8 8 0 0 0-5-7"/>',
  star: '<path d="m12 3 3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z"/>',
  lock: '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>',
  open: '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
} as const;
export type IconName = keyof typeof ICONS;

/** Returns an icon of a size in a colour. */
export const icon = (name: IconName, { size = 16, colour = "currentColor", width = 2, fill = "none", css = "" } = {}) =>
  `<svg style="display:inline-block;vertical-align:middle;${css}" width="${size}" height="${size}" viewBox="0 0 24 24" fill="${fill}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${ICONS[name]}</svg>`;

/** Returns a button with a label. */
export const button = (label: string, css = "") =>
  `<span style="display:inline-block;padding:5px 12px;border-radius:6px;background:#2563eb;color:#fff;${css}">${label}</span>`;

/** Returns a text field with a border. */
export const field = (text: string, css = "") =>
  `<div style="width:220px;padding:5px 8px;border:1px solid #d1d5db;border-radius:4px;${css}">${text}</div>`;

export const checkbox = ({ border = "1px solid #6b7280", mark = "", fill = "none", css = "" } = {}) =>
  `<span style="display:inline-block;box-sizing:border-box;width:12px;height:12px;vertical-align:middle;border-radius:2px;border:${border};background:${fill};${css}">${mark}</span>`;

/** Returns a card: a heading, a sentence and a button. */
export const card = (css = "", line = "Ships within three days, with a warranty.") =>
  `<article style="border:1px solid #e5e7eb;border-radius:8px;padding:8px 12px;${css}"><b>Lamp</b><p>${line}</p></article>`;

/** Returns a switch that is on or off. */
export const toggle = (isOn: boolean) =>
  `<span style="display:inline-block;width:32px;height:18px;border-radius:9px;vertical-align:middle;background:${isOn ? "#16a34a" : "#9ca3af"}"><span style="display:block;width:14px;height:14px;margin:2px ${isOn ? 16 : 2}px;border-radius:7px;background:#fff"></span></span>`;
