/** The places on a picture that are right: parts of its width and height. Is in the picture's own box. */
export const RightAreas = ({ areas }: { areas: readonly { x: number; y: number; width: number; height: number }[] }) =>
  areas.map(({ x, y, width, height }, index) => (
    <span
      // Two places may be the same while they are drawn.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      key={index}
      aria-hidden="true"
      className="pointer-events-none absolute rounded-sm border-4 border-palm-700 bg-sun-400/30"
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
    />
  ));
