/**
 * What counts as one caller, for every limit: an IPv4 address, or the /64 that one line gets of IPv6. An IPv6 address that
 * only carries an IPv4 one (mapped, translated, NAT64, 6to4) counts as that. Takes every spelling of an address, also with
 * the zone, the brackets or the port that some proxies add; whatever is no address is a caller of its own.
 */
export function callerKey(address: string): string {
  const text = address.trim().toLowerCase();
  const plainText = (/^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text).replace(/%.*$/, "");
  const v4 = parseIpv4(plainText.replace(/^([\d.]+):\d+$/, "$1"));
  if (v4) return v4.join(".");
  const groups = parseIpv6(plainText);
  if (!groups) return text.slice(0, 64);
  const carried = carriedIpv4(groups);
  if (carried) return carried;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

function parseIpv4(text: string): number[] | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

/** The eight groups of an address, or null when it is none. */
function parseIpv6(text: string): number[] | null {
  const halves = text.split("::");
  if (!text.includes(":") || halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (!head || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array<number>(missing).fill(0), ...tail];
}

/** Groups between colons; the last may be written as an IPv4 address, which is two. */
function groupsOf(text: string): number[] | null {
  if (text === "") return [];
  const parts = text.split(":");
  const v4 = parseIpv4(parts.at(-1) ?? "");
  const inHex = v4 ? parts.slice(0, -1) : parts;
  if (!inHex.every((part) => /^[\da-f]{1,4}$/.test(part))) return null;
  const groups = inHex.map((part) => Number.parseInt(part, 16));
  return v4 ? [...groups, ...pairs(v4)] : groups;
}

const pairs = ([a = 0, b = 0, c = 0, d = 0]: number[]): number[] => [a * 256 + b, c * 256 + d];

/** Prefixes under which the internet writes IPv4 addresses, and where in the eight groups these then are. */
const carriers: { prefix: number[]; at: number }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 }, // mapped, RFC 4291
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 }, // translated, RFC 2765
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 }, // NAT64, RFC 6052
  { prefix: [0x2002], at: 1 }, // 6to4, RFC 3056
];

function carriedIpv4(groups: number[]): string | null {
  const carrier = carriers.find(({ prefix }) => prefix.every((group, index) => groups[index] === group));
  if (!carrier) return null;
  const [high = 0, low = 0] = groups.slice(carrier.at, carrier.at + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
