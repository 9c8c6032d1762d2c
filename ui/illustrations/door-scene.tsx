import { sizeOf, WallScene, type WallScenePlan } from "./scene/wall-scene.tsx";

const plans = {
  // Over the form on a small screen: the wall is solid at the top left, under the logo.
  small: {
    columns: 8,
    rows: 4,
    side: 45,
    opening: { column: 4, row: 1, columns: 3, rows: 3 },
    isSolid: (column, row) => column < ([5, 5, 2, 1][row] ?? 0),
    floor: false,
    learner: false,
    zoom: 0.78,
  },
  // Next to the form on a wide one: blocks open towards the lower right.
  tall: {
    columns: 8,
    rows: 12,
    side: 64,
    opening: { column: 2, row: 5, columns: 5, rows: 5 },
    isSolid: (column, row) => column < ([7, 6, 6, 5, 2, 1][row] ?? (row % 2 === 0 ? 1 : 0)),
    floor: false,
    learner: false,
  },
} as const satisfies Record<string, WallScenePlan>;

export type DoorSceneProps = {
  /** small: 360 by 180, over the form; tall: 512 by 768, next to it. */
  variant: keyof typeof plans;
  className?: string;
};

/** The wall and its view without the learner, for the pages of login and sign-up. Decorative. */
export function DoorScene({ variant, className }: DoorSceneProps) {
  const plan = plans[variant];
  const { width, height } = sizeOf(plan);
  return (
    <svg
      className={className ? `view ${className}` : "view"}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={variant === "tall" ? "xMidYMax slice" : "xMaxYMid slice"}
      aria-hidden="true"
    >
      <WallScene plan={plan} />
    </svg>
  );
}
