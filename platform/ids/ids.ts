import { createHash, randomBytes, randomFillSync } from "node:crypto";

/** State of the last id of this process: the millisecond it has and its counter within it. */
let lastMs = 0;
let lastCounter = 0;

/** Highest value of the 12 bits that count ids within one millisecond. */
const maxCounter = 0xfff;

/** Random bytes for ids, drawn for many at once: each request takes an id, and a draw costs as much as the rest of it. */
const drawn = Buffer.alloc(4096);
let drawnLeft = 0;

/** Sixteen bytes that are no one else's. */
function randomId(): Buffer {
  if (drawnLeft === 0) drawnLeft = randomFillSync(drawn).length;
  drawnLeft -= 16;
  return Buffer.from(drawn.subarray(drawnLeft, drawnLeft + 16));
}

/**
 * A new UUID of version 7 (RFC 9562, 5.7): 48 bits of milliseconds, 12 of counter, 62 random. Ids of one process sort in the
 * order they were made, even within a millisecond and when the machine's clock steps back, so index pages fill in order.
 * Not a secret: an id may be guessed from its neighbours. Use `newToken` for what must not be.
 */
export function newId(): string {
  const bytes = randomId();
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // The upper half stays free, so that at least 2048 more ids fit into this millisecond before it has to borrow the next.
    lastCounter = bytes.readUInt16BE(6) & (maxCounter >> 1);
  } else if (lastCounter < maxCounter) {
    lastCounter += 1;
  } else {
    lastMs += 1;
    lastCounter = bytes.readUInt16BE(6) & (maxCounter >> 1);
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | lastCounter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A random secret of `byteCount` bytes (32 by default: 256 bits) as base64url, safe in addresses and headers. */
export function newToken(byteCount = 32): string {
  return randomBytes(byteCount).toString("base64url");
}

/** SHA-256 of a token as hex: what the database stores instead of the token. Not for passwords, which need a slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}

/** A UUID that is the same for the same text: the key of a request whose sender gave none. Not a secret. */
export function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text, "utf8").digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` is a UUID of any version, in the form with dashes. Postgres raises on anything else in a uuid column. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && uuidPattern.test(text);
}
