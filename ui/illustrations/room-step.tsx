/** The walls that are left at each step, and the radius of the light that comes in. */
const steps = {
  1: { standing: "M6 6v52h52V6z", fallen: "", light: 0 },
  2: { standing: "M6 6v52h52V6", fallen: "M58 6H6", light: 14 },
  3: { standing: "M6 6v52h52", fallen: "M58 58V6H6", light: 26 },
  4: { standing: "M6 58h52", fallen: "M6 58V6h52v52", light: 39 },
  5: { standing: "", fallen: "M6 6v52h52V6z", light: 52 },
} as const;

export type RoomStepProps = { step: keyof typeof steps; className?: string };

/** A room in plan that loses one wall at each of five steps and lets in more light. Decorative. */
export function RoomStep({ step, className }: RoomStepProps) {
  const { standing, fallen, light } = steps[step];
  return (
    <svg className={className ? `room-step ${className}` : "room-step"} viewBox="2 2 60 60" aria-hidden="true">
      <path className="rf" d="M6 6h52v52H6z" />
      {light > 0 && <path className="rk" d={`M58 6v${light}A${light} ${light} 0 0 1 ${58 - light} 6z`} />}
      {standing && <path className="rw" d={standing} />}
      {fallen && <path className="rd" d={fallen} />}
    </svg>
  );
}
