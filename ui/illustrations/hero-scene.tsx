import { sizeOf, WallScene, type WallScenePlan } from "./scene/wall-scene.tsx";

const plans = {
  desktop: {
    columns: 10,
    rows: 9,
    side: 64,
    opening: { column: 3, row: 1, columns: 5, rows: 6 },
    // The wall thins out to the left, into the page's own wall where the heading is.
    isSolid: (column, row) => (column === 0 && (row % 2 === 0 || row > 4)) || (column === 1 && (row * 7 + 3) % 5 === 0),
    floor: true,
    learner: true,
  },
  mobile: {
    columns: 7,
    rows: 7,
    side: 64,
    opening: { column: 1, row: 1, columns: 5, rows: 5 },
    isSolid: () => false,
    floor: true,
    learner: true,
  },
} as const satisfies Record<string, WallScenePlan>;

export type HeroSceneProps = {
  /** desktop: ten columns of blocks, 640 by 640; mobile: seven, 448 by 512. */
  variant: keyof typeof plans;
  className?: string;
};

/**
 * The learner in the opened wall: the home page's hero (day in the light theme, night in the dark one). The wall is
 * `--wall` and the floor `--wall-2`, so that they run on into the section around it; light falls from the opening on to the floor.
 */
export function HeroScene({ variant, className }: HeroSceneProps) {
  const plan = plans[variant];
  const { width, height } = sizeOf(plan);
  return (
    <svg
      className={className ? `view ${className}` : "view"}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="A learner reads on her phone, seated in an opening in a breeze-block wall; outside, brown roofs and palm trees before the hills."
    >
      <WallScene plan={plan} />
    </svg>
  );
}
