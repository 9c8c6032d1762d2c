/** Names that were found to be zones; asking the machine again for each request costs more than the rest of its checks. */
const known = new Set<string>();
/** Names differ in upper and lower case, so that someone could make up very many. */
const maxKnown = 1_000;

/** Whether this is the IANA name of a time zone that this machine knows. Offsets such as +01:00 are none. */
export function isTimeZone(text: string): boolean {
  if (known.has(text)) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
  } catch {
    return false;
  }
  if (known.size < maxKnown) known.add(text);
  return true;
}
