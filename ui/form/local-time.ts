// A file of its own: the pages that need it are few, and what is next to other helpers would be in every page.

/** A moment as a field of date and time has it, on the clock of this device. */
export const localText = (at: Date): string => {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

/** The moment that such a field has, as calls take it; empty where it has none. */
export const instantOf = (local: string): string =>
  local && !Number.isNaN(Date.parse(local)) ? new Date(local).toISOString() : "";
