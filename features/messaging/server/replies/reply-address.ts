import { createHmac, timingSafeEqual } from "node:crypto";
import { type Side, sides } from "../../contract.ts";

/** Who answers in which conversation by an address. */
export type ReplyPlace = { conversationId: string; side: Side };

/** An address is good for answers so long after its mail. */
export const replyDays = 60;
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

/** Whose address it is: it dies when the conversation goes to another account, and when the account's mail address changes. */
export type ReplyHolder = { accountId: string; email: string };

const macOf = (key: Buffer, payload: Buffer, { accountId, email }: ReplyHolder): Buffer =>
  createHmac("sha256", key)
    .update(`reply-address ${accountId} ${email.toLowerCase()} `)
    .update(payload)
    .digest()
    .subarray(0, macBytes);

/**
 * The address to which an answer goes, such as `reply+k5…@in.academy.example` for the base `reply@in.academy.example`: it shows which
 * conversation, as which side and when, signed with `key` for its holder. At most 64 characters before the @.
 */
export function replyAddress(
  base: string,
  key: Buffer,
  { conversationId, side, ...holder }: ReplyPlace & ReplyHolder,
  now: Date,
): string {
  const payload = Buffer.alloc(bytesOf);
  Buffer.from(conversationId.replaceAll("-", ""), "hex").copy(payload);
  payload.writeUInt8(sides.indexOf(side), 16);
  payload.writeUInt16BE(Math.floor(now.getTime() / dayMs), 17);
  return base.replace("@", `+${toBase32(Buffer.concat([payload, macOf(key, payload, holder)]))}@`);
}

/** What an address contains. Only `isFor` tells whether the academy issued it. */
export type ReadReplyAddress = ReplyPlace & {
  /** As the academy wrote it. */
  address: string;
  /** Whether the academy made it for this holder. */
  isFor(key: Buffer, holder: ReplyHolder): boolean;
  /** Whether its time is up. */
  isOver(now: Date): boolean;
};

/** Those of the academy's shape in the lines of a head, each once. */
export function readReplyAddresses(base: string, text: string): ReadReplyAddress[] {
  const start = `${base.toLowerCase().split("@")[0]}+`;
  const words = text.toLowerCase().split(/[\s<>,;:"()[\]]+/);
  const read = words.filter((word) => word.startsWith(start)).map((word) => readReplyAddress(base, word));
  return [...new Map(read.filter((entry) => entry !== null).map((entry) => [entry.address, entry])).values()];
}

/** Reads an address; null for one that has not the shape of the academy's. */
export function readReplyAddress(base: string, address: string): ReadReplyAddress | null {
  const [local = "", host = ""] = base.toLowerCase().split("@");
  const value = address.trim().toLowerCase();
  if (!value.startsWith(`${local}+`) || !value.endsWith(`@${host}`)) return null;
  const token = value.slice(local.length + 1, -(host.length + 1));
  if (!/^[a-z2-7]{47}$/.test(token)) return null;
  const bytes = fromBase32(token);
  const payload = bytes.subarray(0, bytesOf);
  // Bits beyond the last byte must be those that were written, so that an address has one spelling.
  if (toBase32(bytes) !== token) return null;
  const side = sides[payload.readUInt8(16)];
  if (!side) return null;
  const hex = payload.subarray(0, 16).toString("hex");
  const conversationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return {
    address: value,
    conversationId,
    side,
    isFor: (key, holder) => timingSafeEqual(macOf(key, payload, holder), bytes.subarray(bytesOf)),
    isOver: (now) => Math.floor(now.getTime() / dayMs) - payload.readUInt16BE(17) > replyDays,
  };
}
