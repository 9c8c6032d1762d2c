/** How loud something is over time, as bars; those before `played` (0 to 1) are filled. What it shows is next to it in words. */
export function Wave({ wave, played, className }: { wave: string; played: number; className?: string }) {
  const step = 100 / wave.length;
  return (
    <svg viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true" className={className}>
      {[...wave].map((sign, at) => {
        const height = 3 + (29 * Number.parseInt(sign, 16)) / 15;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={at}
            x={at * step + step * 0.2}
            y={(32 - height) / 2}
            width={step * 0.6}
            height={height}
            fill="currentColor"
            opacity={at < played * wave.length ? 1 : 0.45}
          />
        );
      })}
    </svg>
  );
}
