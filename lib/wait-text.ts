/** A wait as a sentence shows it, in whole minutes and never too short: "a minute", "12 minutes", "3 hours and 20 minutes". */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const some = (count: number, unit: string) =>
    count === 1 ? `${unit === "hour" ? "an" : "a"} ${unit}` : `${count} ${unit}s`;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return some(minutes, "minute");
  return minutes % 60 === 0 ? some(hours, "hour") : `${some(hours, "hour")} and ${some(minutes % 60, "minute")}`;
}
