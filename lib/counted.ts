const grouped = new Intl.NumberFormat("en-NG");

/**
 * A number with its noun: `1 row`, `1,204 reviews`. `many`: where it is not the noun with an s (`1 person`, `2 people`). The one way to
 * write a counted noun, so that nothing shows "1 rows".
 */
export const counted = (count: number, value: string, many = `${value}s`): string =>
  `${grouped.format(count)} ${count === 1 ? value : many}`;
