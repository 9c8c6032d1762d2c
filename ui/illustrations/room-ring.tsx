import { Glyph, type GlyphName } from "./glyph.tsx";
import { type RingSegment, ringDashes } from "./ring-dashes.ts";
import { schoolClass } from "./school-look.ts";

/** A square with rounded corners, drawn clockwise from the top left, in the middle of a band 30 wide on a board of 200. */
const wall = "M15 41a26 26 0 0 1 26-26H159a26 26 0 0 1 26 26V159a26 26 0 0 1-26 26H41a26 26 0 0 1-26-26z";

export type RoomRingProps = {
  data: readonly RingSegment[];
  /** The course that the work belongs to, drawn in the middle. */
  glyph?: GlyphName;
  school?: string;
  /** What the ring shows, where no legend is next to it; with a legend it is decorative. */
  label?: string;
  className?: string;
};

/** A square donut: the four walls of a room are the kinds of work. It is on `--wall-card`, next to its legend. */
export function RoomRing({ data, glyph, school, label, className }: RoomRingProps) {
  const classes = ["room-ring", school && schoolClass(school), className].filter(Boolean).join(" ");
  const drawing = (
    <>
      <g fill="none" strokeWidth="30">
        <path d={wall} className="tk" />
        {ringDashes(data).map(({ colour, start, length }) => (
          <path
            key={start}
            d={wall}
            pathLength="100"
            stroke={colour}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-start}
          />
        ))}
      </g>
      {glyph && <Glyph name={glyph} x="65" y="65" width="70" height="70" />}
    </>
  );
  return label ? (
    <svg className={classes} viewBox="0 0 200 200" role="img" aria-label={label}>
      {drawing}
    </svg>
  ) : (
    <svg className={classes} viewBox="0 0 200 200" aria-hidden="true">
      {drawing}
    </svg>
  );
}
