/** How many stars there are to give. */
export const maxStars = 5;

const pitch = 21.25;

/** One star's outline on a 20 board, `place` stars from the left. */
export function starPath(index = 0): string {
  return `M${10 + index * pitch} 1.6l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.4-4.2 6-.8z`;
}

/** Five stars in one picture: the first `lit` are full, the others hollow, so that shape tells them apart. */
export function StarRow({ lit }: { lit: number }) {
  const positions = Array.from({ length: maxStars }, (_, index) => index);
  return (
    <svg viewBox={`-.5 0 ${20 + 4 * pitch + 1} 20`} aria-hidden="true">
      <path className="star-on" d={positions.slice(0, lit).map(starPath).join("")} />
      {lit < maxStars && <path className="star-off" d={positions.slice(lit).map(starPath).join("")} />}
    </svg>
  );
}
