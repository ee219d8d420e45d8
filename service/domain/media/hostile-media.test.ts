import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, postForm, setUp, upload } from "../../testing/uploads.ts";

/** A GIF whose first bytes are also the beginning of a script. */
function gifAndScript(): Buffer {
  const script = Buffer.from("=1;alert(1)/*");
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, script.length]), script, Buffer.from([0])]);
  const head = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  return Buffer.concat([head, comment, Buffer.from("2c0000000001000100000202440100", "hex"), Buffer.from([0x3b])]);
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer) => {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 255]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}
/** A PNG of one bit a pixel, all of one colour: it inflates to a thousand times its size. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

onEachDatabase("hostile files and names", (service) => {
  test.each([
    ["a GIF that is a script as well", "image/gif", async () => gifAndScript()],
    ["a PNG with an archive behind it", "image/png", async () => Buffer.concat([await picture(), Buffer.from("PK\x03\x04evil")])],
    ["a PNG with HTML behind it", "image/png", async () => Buffer.concat([await picture(), Buffer.from("<script>alert(1)</script>")])],
  ])("serves %s as a picture that browsers do not run [security: uploaded files cannot run scripts]", async (_name, contentType, make) => {
    const { ci } = await setUp(service());
    const { status, body } = await upload(service(), ci, await make(), { contentType, visibility: "public", name: "x.html" });
    expect(status).toBe(200);
    const { headers } = await fetch(body.fileUrl);
    expect(headers.get("content-type")).toBe(contentType);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("content-security-policy")).not.toMatch(/script|allow-/);
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="x\.html"/);
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("finalizes a picture that inflates a thousandfold in bounded memory [security: finalize decodes no pictures]", async () => {
    const { ci } = await setUp(service());
    const bytes = bomb(10_000);
    expect(bytes.length).toBeLessThan(20_000);
    const before = process.memoryUsage().rss;
    const { status, body } = await upload(service(), ci, bytes);
    expect([status, body.width, body.height]).toEqual([200, 10_000, 10_000]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test("refuses a picture of more than 100 megapixels [security: huge pictures are refused]", async () => {
    const { ci } = await setUp(service());
    const larger = bomb(10_001);
    const { body: made } = await service().call("POST /media", { token: ci, body: declared(larger, { name: "larger.png" }) });
    expect((await postForm(made.upload, larger)).status).toBe(204);
    const refused = await service().call(`POST /media/${made.media.id}/finalize`, { token: ci });
    expect([refused.status, (refused.body as { error?: string }).error]).toEqual([400, expect.stringContaining("At most 100 megapixels")]);
  });

  test.each([
    ["a path", "../../etc/passwd"],
    ["a device", "CON"],
    ["slashes", "mobile/dark\\home.png"],
    ["lines and a header", "a\r\nSet-Cookie: x=y\n.png"],
    ["marks that turn the reading direction", "invoice\u202egnp.exe"],
    ["255 emoji", "🦊".repeat(255)],
    ["markup", '"><img src=x onerror=alert(1)>'],
    ["Markdown", "](javascript:alert(1)) [x](data:text/html,hi)"],
  ])("keeps a name of %s as text [security: file names reach no path, header or markup]", async (_name, name) => {
    const { ci, token, project } = await setUp(service());
    const { status, body } = await upload(service(), ci, await picture(), { name, visibility: "public" });
    expect(status).toBe(200);
    expect(body.name).toBe(name);
    const file = await fetch(body.fileUrl);
    expect(file.status).toBe(200);
    expect(file.headers.get("set-cookie")).toBeNull();
    expect(file.headers.get("content-disposition")).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\x21-\x7e]*$/);
    expect(new URL(body.fileUrl).pathname).toMatch(/^\/files\/[a-z0-9]+\/[A-Za-z0-9-]+\.png$/);
    expect(body.markdown).not.toMatch(/[\u202a-\u202e]|<img|\n/);
    expect(body.markdown.replace(/\\./g, "")).toMatch(/^\[!\[[^\]]*\]\(https?:[^)]+\)\]\(https?:[^)]+\)$/);
    const found = await service().call(
      `GET /projects/${project.path}/media?search=${encodeURIComponent(Array.from(name).slice(0, 3).join(""))}`,
      { token },
    );
    expect(found.body.pageInfo.total).toBe(1);
  });

  test("returns 400 for a name with NUL, half a character or 256 characters", async () => {
    const { ci } = await setUp(service());
    for (const name of ["a\0b", "a\ud800b.png", "🦊".repeat(256)]) {
      const { status } = await service().call("POST /media", { token: ci, body: declared(await picture(), { name }) });
      expect(status).toBe(400);
    }
  });
});
