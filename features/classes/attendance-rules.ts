/** How a student was in a class: what browser and server both read about it, without schemas. */

/** `late`: was there, from after its start on. */
export const attendanceStates = ["attended", "late", "excused", "missed"] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** Those in which a student was there: what the class taught is done for them. */
export const thereStates = ["attended", "late"] as const satisfies readonly AttendanceState[];
export const wasThere = (state: AttendanceState | null): boolean => thereStates.some((there) => there === state);

/** As a tutor notes them, in this order. */
export const attendanceLabels: Readonly<Record<AttendanceState, string>> = {
  attended: "Here",
  late: "Late",
  excused: "Excused",
  missed: "Missed",
};

const minuteMs = 60_000;
/** Who comes so much after the start is late. */
const lateFromMs = 10 * minuteMs;

/** How a student was there by when they pressed Join: null, not at all. */
export function seenState(joinedAt: Date | null, startsAt: Date): AttendanceState {
  if (!joinedAt) return "missed";
  return joinedAt.getTime() - startsAt.getTime() >= lateFromMs ? "late" : "attended";
}

/** The same for people, such as `joined 14 min after the start`. */
export function seenText(joinedAt: Date | null, startsAt: Date): string {
  if (!joinedAt) return "did not press Join";
  const minutes = Math.floor((joinedAt.getTime() - startsAt.getTime()) / minuteMs);
  return minutes < 1 ? "joined on time" : `joined ${minutes} min after the start`;
}
