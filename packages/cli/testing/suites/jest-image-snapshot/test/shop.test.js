const { toMatchImageSnapshot } = require("jest-image-snapshot");
const { PNG } = require("pngjs");

expect.extend({ toMatchImageSnapshot });

const isChanged = Boolean(process.env.COLOR);

/** Returns a white picture, whose upper half is red when the run is to change. */
function picture(width = 8, height = 6, isRed = isChanged) {
  const png = new PNG({ width, height });
  png.data.fill(255);
  if (isRed) for (let at = 0; at < png.data.length / 2; at += 4) png.data.set([200, 30, 0], at);
  return PNG.sync.write(png);
}

const matches = (name, customSnapshotIdentifier, options = {}, bytes = picture) =>
  test(name, () => expect(bytes()).toMatchImageSnapshot({ customSnapshotIdentifier, ...options }));
const larger = () => picture(isChanged ? 10 : 8);

test("automatic name", () => expect(picture()).toMatchImageSnapshot());
matches("own name", "Größe 100%__home");
matches("stored", "stored", { storeReceivedOnFailure: true });
matches("vertical", "vertical", { diffDirection: "vertical" });
matches("other size, stored", "size-stored", { storeReceivedOnFailure: true }, larger);
if (!process.env.SAME_SIZE) matches("other size", "size", {}, larger);
matches("same", "same", {}, () => picture(8, 6, false));
if (process.env.NEW) matches("new", "new");
