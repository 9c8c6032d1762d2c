/** The date of a moment in a zone, as 2026-11-21. */
export function dayIn(at: Date, zone: string): string {
  const dateTimeFormat = formats.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
  formats.set(zone, dateTimeFormat);
  return dateTimeFormat.format(at);
}

// Making one takes longer than all else here. There are some hundreds of zones.
const formats = new Map<string, Intl.DateTimeFormat>();
