import type { Desk } from "../contract.ts";

/**
 * The desk at `nowMs`, also where it was answered hours ago, before the line was gone: a class that is over is one to report, and the
 * next one is the next.
 */
export function deskAt(desk: Desk, nowMs: number): Desk {
  const isOver = ({ endsAt }: Desk["classes"][number]) => Date.parse(endsAt) <= nowMs;
  const known = new Set(desk.past.map(({ id }) => id));
  const over = desk.classes.filter((session) => isOver(session) && session.kind === "class" && !known.has(session.id));
  return {
    ...desk,
    classes: desk.classes.filter((session) => !isOver(session)),
    past: [
      ...over.map(({ id, title, course, whom, startsAt }) => ({
        id,
        title,
        course: course ?? whom ?? "",
        startsAt,
        isNoted: false,
      })),
      ...desk.past,
    ],
  };
}

/** The classes whose report may be written before there is a line again: those of the next hours, and those that wait for it. */
export const reportsAhead = ({ classes, past }: Desk, nowMs: number): string[] => [
  ...classes
    .filter(({ kind, startsAt }) => kind === "class" && Date.parse(startsAt) < nowMs + aheadMs)
    .map(({ id }) => id),
  ...past.filter(({ isNoted }) => !isNoted).map(({ id }) => id),
];
const aheadMs = 18 * 3_600_000;
