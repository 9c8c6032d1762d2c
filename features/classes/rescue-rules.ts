/** Pure decisions about a class whose tutor did not come. */

/**
 * What one class of a paid course is worth, in whole naira or dollars: the price, shared by the classes that it is for. Never more than
 * came for the course and was neither given back nor credited before; nothing where no one knows how many classes there are.
 */
export function classShareMinor({
  priceMinor,
  weeks,
  perWeek,
  receivedMinor,
  creditedMinor,
}: {
  priceMinor: number;
  /** Weeks that the price is for; null: no one knows. */
  weeks: number | null;
  /** Classes a week; 0: the class is of no series. */
  perWeek: number;
  receivedMinor: number;
  creditedMinor: number;
}): number {
  if (weeks === null || weeks <= 0) return 0;
  const share = priceMinor / (weeks * Math.max(perWeek, 1));
  const max = Math.max(0, receivedMinor - creditedMinor);
  return Math.floor(Math.min(share, max) / 100) * 100;
}
