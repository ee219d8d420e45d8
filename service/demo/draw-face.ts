import sharp from "sharp";
import type { DemoFace } from "./model.ts";

const SIDE = 256;

/** Hair behind the head, and in front of it. */
const hair = {
  short: ["", "M70 112a58 60 0 0 1 116 0c-18-24-40-30-58-30s-40 6-58 30z"],
  long: ["M62 108a66 68 0 0 1 132 0v96h-132z", "M68 118a60 62 0 0 1 120 0c-22-18-44-40-74-40-18 0-36 18-46 40z"],
  bob: ["M64 108a64 66 0 0 1 128 0v52h-128z", "M70 116a58 60 0 0 1 116 0c-30-8-50-20-62-36-12 18-32 28-54 36z"],
  bun: ["M128 22a26 26 0 1 1 0 52a26 26 0 1 1 0-52z", "M70 114a58 60 0 0 1 116 0c-16-26-38-36-58-36s-42 10-58 36z"],
  curls: [
    "M62 96a26 26 0 0 1 26-40a30 30 0 0 1 52-12a28 28 0 0 1 46 22a26 26 0 0 1 8 44v12h-132z",
    "M70 112c6-26 30-38 58-38s52 12 58 38c-14-16-34-22-58-22s-44 6-58 22z",
  ],
} as const;

/** Draws the face of a person of the demo as PNG: the same description gives the same bytes. */
export function drawFace([skin, colour, worn, back]: DemoFace): Promise<Buffer> {
  const [behind, front] = hair[worn];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <rect width="256" height="256" fill="${back}"/><path d="${behind}" fill="${colour}"/>
    <path d="M32 256a96 72 0 0 1 192 0z" fill="#334155"/><rect x="108" y="150" width="40" height="52" rx="18" fill="${skin}"/>
    <ellipse cx="128" cy="124" rx="54" ry="62" fill="${skin}"/><path d="${front}" fill="${colour}"/>
    <circle cx="106" cy="128" r="5" fill="#1e293b"/><circle cx="150" cy="128" r="5" fill="#1e293b"/>
    <path d="M108 154q20 16 40 0" fill="none" stroke="#1e293b" stroke-width="4" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
