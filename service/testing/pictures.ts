import sharp from "sharp";

type Box = { x: number; y: number; width: number; height: number; colour: string };

/** Draws a picture with boxes. The same arguments give the same bytes. */
export async function drawing(background: string, boxes: readonly Box[] = [], { width = 200, height = 120 } = {}): Promise<Buffer> {
  const shapes = boxes.map((box) => `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${box.colour}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">
    <rect width="${width}" height="${height}" fill="${background}"/>${shapes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
