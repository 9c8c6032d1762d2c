/** `class`: of a cohort. `trial`: one student gets to know one tutor. */
export const sessionKinds = ["class", "trial"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const sessionStates = ["scheduled", "cancelled"] as const;
export type SessionState = (typeof sessionStates)[number];

export const attendanceStates = ["attended", "missed", "excused"] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** How long before a class its reminder goes out. */
export const reminderKinds = ["day", "hour"] as const;
export type ReminderKind = (typeof reminderKinds)[number];
