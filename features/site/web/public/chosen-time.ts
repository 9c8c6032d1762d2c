/** The free time of a tutor that someone chose and has not booked yet, with its words. */
export type ChosenTime = {
  tutorId: string;
  slug: string;
  tutorName: string;
  time: { startsAt: string; label: string };
};

/** The script of the free times (free-times.near.ts) writes it. */
const savedKey = "unwalled_trial";

/**
 * The time chosen in this browser, whichever tab chose it: the link of a mail opens a tab of its own. Null once it has passed. It
 * is held for no one until it is booked.
 */
export function chosenTime(): ChosenTime | null {
  try {
    const storedChosenTime = JSON.parse(localStorage.getItem(savedKey) ?? "null") as ChosenTime | null;
    return storedChosenTime && Date.parse(storedChosenTime.time.startsAt) > Date.now() ? storedChosenTime : null;
  } catch {
    return null;
  }
}

/** It is booked. */
export function forgetChosenTime(): void {
  try {
    localStorage.removeItem(savedKey);
  } catch {
    // Nothing was stored.
  }
}
