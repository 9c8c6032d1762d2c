import { Scenery } from "./scene/scenery.tsx";

export type WorldProps = {
  /** Proportions of the view, in its own units; about 640 wide draws houses at full size. */
  width?: number;
  height?: number;
  className?: string;
  /** How the view fits a frame of other proportions; as in SVG. */
  preserveAspectRatio?: string;
};

/** The view alone, without a wall: sky, sun or moon, hills and houses. Decorative. */
export function World({ width = 640, height = 320, className, preserveAspectRatio = "xMidYMid slice" }: WorldProps) {
  return (
    <svg
      className={className ? `view ${className}` : "view"}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={preserveAspectRatio}
      aria-hidden="true"
    >
      <Scenery {...worldOf(width, height)} />
    </svg>
  );
}

/** Where sun and horizon are in an open view of this size. */
export function worldOf(width: number, height: number) {
  return {
    width,
    height,
    horizon: Math.round(height * 0.64),
    sunX: width * 0.487,
    sunY: height * 0.36,
    sunRadius: height * 0.255,
  };
}
