/**
 * The rating that is shown, everywhere: the average of `reviewCount` reviews with `starSum` stars together, with one decimal.
 * Only a full 5 is 5; an average of 4.96 is none, so it stays below. Null without reviews, because no rating is not a bad one.
 */
export function shownRating(starSum: number, reviewCount: number): number | null {
  if (reviewCount <= 0) return null;
  const tenths = Math.round((starSum * 10) / reviewCount);
  return (tenths === 50 && starSum < reviewCount * 5 ? 49 : tenths) / 10;
}
