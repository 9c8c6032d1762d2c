/** What one block of a chart stands for, in minor units: a round amount of which the largest column has ten at most. */
export function blockMinor(largestMinor: number): number {
  const steps = [1, 2, 5].map((step) => step * 100);
  for (let power = 1; ; power *= 10) {
    const fitting = steps.find((step) => step * power * 10 >= largestMinor);
    if (fitting) return fitting * power;
  }
}
