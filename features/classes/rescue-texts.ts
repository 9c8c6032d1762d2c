/** Limits and words about a class whose tutor did not come, or whose student did not (RESC-01). */

/** So long after the start, without its tutor, a class is rescued; so long a tutor waits for a student. */
export const rescueAfterMs = 10 * 60_000;

/**
 * `offered`: the students choose. `substituted`: another tutor has taken the class. `moved`: it follows later. `credited`: its student has its
 * price back as credit. `came`: the tutor was there after all. `cancelled`: a trial, or a class that no one could have at another time.
 */
export const rescueStates = ["offered", "substituted", "moved", "credited", "came", "cancelled"] as const;
export type RescueState = (typeof rescueStates)[number];

export const rescueChoices = ["substitute", "later", "credit", "came"] as const;
export type RescueChoice = (typeof rescueChoices)[number];

export const rescueTexts = {
  loading: "Loading what you can do...",
  failed: "What you can do could not be loaded.",
  missedRule:
    "A class that a student misses counts as given: what it did is in the report. The tutor waits 10 minutes from the start.",
} as const;
