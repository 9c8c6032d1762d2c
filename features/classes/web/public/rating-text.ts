import { counted } from "#lib/counted.ts";

/** `4.8 of 5 in 12 reviews`, for a tutor among others to choose. */
export const ratingText = (tutor: { reviewCount: number; ratingHundredths: number }): string =>
  tutor.reviewCount === 0
    ? "No reviews yet"
    : `${(tutor.ratingHundredths / 100).toFixed(1)} of 5 in ${counted(tutor.reviewCount, "review")}`;
