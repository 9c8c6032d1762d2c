const halfHourMs = 1_800_000;

type Span = { startsAt: Date; endsAt: Date };

/** A day as the wall shows it, in half hours since its midnight here. */
export type DayHours = {
  /** The half hours that are shown: from noon to 10 pm, and whatever a class or the present moment needs more. */
  first: number;
  end: number;
  /** Half hours that are taught in. */
  taught: ReadonlySet<number>;
  now: number;
};

/** The classes of the day that `now` is in, on this device's clock. What is of another day here is left out. */
export function dayHours(classes: readonly Span[], now: Date): DayHours {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const slot = (at: Date) => (at.getTime() - midnight) / halfHourMs;
  const taught = new Set(
    classes.flatMap(({ startsAt, endsAt }) => {
      const [from, to] = [Math.max(0, Math.floor(slot(startsAt))), Math.min(48, Math.ceil(slot(endsAt)))];
      return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
    }),
  );
  const at = slot(now);
  // Whole hours, so that the hours below it are whole ones.
  const first = Math.min(24, 2 * Math.floor(Math.min(at, ...taught) / 2));
  const end = Math.max(44, 2 * Math.ceil(Math.max(at, ...[...taught].map((index) => index + 1)) / 2));
  return { first, end, taught, now: at };
}
