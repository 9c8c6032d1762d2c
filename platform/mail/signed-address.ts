import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What mail to an address is: an answer in a conversation, as that side of it, or news of a copy of the newsletter, to whose sender it comes
 * back. An address contains the place in this list.
 */
export const addressKinds = ["student", "tutor", "support", "copy"] as const;

/** What an address is about; `id`: of the conversation, or of the copy. */
export type AddressSubject = { kind: (typeof addressKinds)[number]; id: string };

/** An address is good so long after its mail. */
export const addressDays = 60;
const dayMs = 86_400_000;
/** 80 bits: tried by mails, of which each costs a mail. */
const macBytes = 10;
const bytesOf = 16 + 1 + 2;
/** RFC 4648, lower-case: mail servers may change the case of what is before the @, and all else is unusual there. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

function toBase32(bytes: Buffer): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = (value << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

/**
 * Whose address it is, an account or a reader of the newsletter: it dies when what it is about goes to another one, and when their mail address
 * changes.
 */
export type AddressHolder = { holderId: string; email: string };

const macOf = (key: Buffer, payload: Buffer, { holderId, email }: AddressHolder): Buffer =>
  createHmac("sha256", key)
    .update(`reply-address ${holderId} ${email.toLowerCase()} `)
    .update(payload)
    .digest()
    .subarray(0, macBytes);

/**
 * The address to which an answer goes, or what comes back, such as `reply+k5…@in.academy.example` for the base `reply@in.academy.example`: it
 * shows what it is about and when it was made, signed with `key` for its holder. At most 64 characters before the @.
 */
export function signedAddress(
  base: string,
  key: Buffer,
  { id, kind, ...holder }: AddressSubject & AddressHolder,
  now: Date,
): string {
  const payload = Buffer.alloc(bytesOf);
  Buffer.from(id.replaceAll("-", ""), "hex").copy(payload);
  payload.writeUInt8(addressKinds.indexOf(kind), 16);
  payload.writeUInt16BE(Math.floor(now.getTime() / dayMs), 17);
  return base.replace("@", `+${toBase32(Buffer.concat([payload, macOf(key, payload, holder)]))}@`);
}

/** What an address contains. Only `isFor` tells whether the academy issued it. */
export type ReadAddress = AddressSubject & {
  /** As the academy wrote it. */
  address: string;
  /** Whether the academy made it for this holder. */
  isFor(key: Buffer, holder: AddressHolder): boolean;
  /** Whether its time is up. */
  isOver(now: Date): boolean;
};

/** Those of the academy's shape in the lines of a head, each once. */
export function readSignedAddresses(base: string, text: string): ReadAddress[] {
  const start = `${base.toLowerCase().split("@")[0]}+`;
  const words = text.toLowerCase().split(/[\s<>,;:"()[\]]+/);
  const read = words.filter((word) => word.startsWith(start)).map((word) => readSignedAddress(base, word));
  return [...new Map(read.filter((entry) => entry !== null).map((entry) => [entry.address, entry])).values()];
}

/** Reads an address; null for one that has not the shape of the academy's. */
export function readSignedAddress(base: string, address: string): ReadAddress | null {
  const [local = "", host = ""] = base.toLowerCase().split("@");
  const value = address.trim().toLowerCase();
  if (!value.startsWith(`${local}+`) || !value.endsWith(`@${host}`)) return null;
  const token = value.slice(local.length + 1, -(host.length + 1));
  if (!/^[a-z2-7]{47}$/.test(token)) return null;
  const bytes = fromBase32(token);
  const payload = bytes.subarray(0, bytesOf);
  // Bits beyond the last byte must be those that were written, so that an address has one spelling.
  if (toBase32(bytes) !== token) return null;
  const kind = addressKinds[payload.readUInt8(16)];
  if (!kind) return null;
  const hex = payload.subarray(0, 16).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return {
    address: value,
    id,
    kind,
    isFor: (key, holder) => timingSafeEqual(macOf(key, payload, holder), bytes.subarray(bytesOf)),
    isOver: (now) => Math.floor(now.getTime() / dayMs) - payload.readUInt16BE(17) > addressDays,
  };
}
