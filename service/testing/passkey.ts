import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
type Faults = {
  origin?: string;
  rpId?: string;
  /** False: the authenticator did not verify the person. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
};

const sha = (data: string | Buffer) => createHash("sha256").update(data).digest();
const url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** Encodes the few kinds of CBOR values that authenticators send (RFC 8949). */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** Creates a passkey in software that answers options of WebAuthn as a browser at `origin` does. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let owner = "";
  let uses = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha(rpId), Buffer.from([flags]), count]);
  };

  return {
    id: url(id),
    /** Answers `navigator.credentials.create`. */
    create({ challenge, rp, user }: Options, { origin: from = origin, rpId = rp!.id!, verified = true }: Faults = {}) {
      owner = user!.id;
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, "base64url")],
          [-3, Buffer.from(y!, "base64url")],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([authData(rpId, verified ? 0x45 : 0x41, 0), credential]);
      const attestation = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      return {
        id: url(id),
        rawId: url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData("webauthn.create", challenge, from)),
          attestationObject: url(attestation),
          transports: ["internal"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. The counter increases with each use. */
    get({ challenge, rpId: asked }: Options, faults: Faults = {}) {
      const { origin: from = origin, rpId = asked!, verified = true, counter = ++uses, userHandle = owner } = faults;
      const client = clientData("webauthn.get", challenge, from);
      const data = authData(rpId, verified ? 0x05 : 0x01, counter);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha(client)]))
        .sign(privateKey);
      return {
        id: url(id),
        rawId: url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature), userHandle },
      };
    },
  };
}

/** Origin for services under test whose browsers may have passkeys. The harness adds the port. */
export const PASSKEY_ORIGIN = "http://localhost";
