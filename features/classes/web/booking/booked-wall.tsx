import type { ReactNode } from "react";
import { blockCount } from "#ui/illustrations/wall-blocks.ts";
import { WayWall, type WayWallProps } from "#ui/illustrations/way-wall.tsx";
import { classTexts } from "../../texts.ts";

/** Signed up, picked, booked. */
const stepsToBooked = 3;

/** The wall of someone who booked a trial class, and what it shows in words. A part of its own, fetched when something is booked. */
export default function BookedWall({
  date,
  face,
}: {
  date: string;
  face: NonNullable<WayWallProps["face"]>;
}): ReactNode {
  return (
    <div>
      <WayWall done={stepsToBooked} face={face} date={date} className="mx-auto" />
      <p className="hint mt-2">{classTexts.blocksOpen(stepsToBooked, blockCount)}</p>
    </div>
  );
}
