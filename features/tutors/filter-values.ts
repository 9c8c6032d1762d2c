/** Filters of the list of tutors behind the login; apart from its schemas, because the page needs only the values. */

/** `week`: some free hour in the next seven days; else the days of the viewer's own week. */
export const availabilities = ["week", "mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Availability = (typeof availabilities)[number];

/** At least so many stars. */
export const ratingFilters = ["3", "4", "4.5"] as const;
export type RatingFilter = (typeof ratingFilters)[number];
