import sharp from "sharp";

/** Returns a PNG of a page with a button in a colour. */
export const drawnLanding = (colour: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>
      <rect x="240" y="80" width="120" height="40" fill="${colour}"/></svg>`),
  )
    .png()
    .toBuffer();
