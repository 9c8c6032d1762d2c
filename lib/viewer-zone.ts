/** The zone of this browser; Lagos where it does not say. */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "Africa/Lagos";

/** A day of the civil calendar in words: `Tuesday 24 November`, `Tue 24 Nov` when short, with its year when long. */
export function dayWords(date: string, length: "short" | "usual" | "long" = "usual"): string {
  const style = length === "short" ? "short" : "long";
  return new Intl.DateTimeFormat("en-GB", {
    weekday: style,
    day: "numeric",
    month: style,
    ...(length === "long" ? { year: "numeric" as const } : {}),
    timeZone: "UTC",
  })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(",", "");
}

/** A moment on the clock of a zone, this browser's unless told: `Wed 25 Nov, 4 pm`, `Thu 26 Nov, 4:20 pm`. */
export function momentWords(at: Date, zone = viewerZone()): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: zone,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  // Some engines count the hour after noon and midnight as 0.
  const hour = part("hour") === "0" ? "12" : part("hour");
  const minute = part("minute") === "00" ? "" : `:${part("minute")}`;
  return `${part("weekday")} ${part("day")} ${part("month")}, ${hour}${minute} ${part("dayPeriod").toLowerCase()}`;
}

/** Today where this browser is: `2026-11-21`. */
export const todayHere = (): string => new Intl.DateTimeFormat("sv-SE", { timeZone: viewerZone() }).format(new Date());
