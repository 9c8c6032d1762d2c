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

/** Today where this browser is: `2026-11-21`. */
export const todayHere = (): string => new Intl.DateTimeFormat("sv-SE", { timeZone: viewerZone() }).format(new Date());
