import { defineEvent } from "#lib/domain-event.ts";

/** A pick that staff give to another tutor, because the first did not answer. */
export type PassedOn = {
  /** The first tutor's name. */
  fromName: string;
  /** `away`: at the time of the student's trial class, which the next tutor takes over. */
  because: "silent" | "away";
  /** What staff write to the student; may be empty. */
  note: string;
  /** When the student has a trial class with the first tutor, which stays. */
  trialAt: Date | null;
};

/** A student with an account picked a tutor, for the first time or with other details. */
export const tutorPicked = defineEvent<{
  studentId: string;
  studentName: string;
  /** `accountId` null: no one can log in as this tutor, so no one would read what is written to them here. */
  tutor: { id: string; fullName: string; accountId: string | null };
  /** Where staff passed it on from another tutor. */
  passedOn: PassedOn | null;
  at: Date;
}>("tutors.picked");

/** A tutor left, is hidden from the public and locked: a student who is about to book waits and is refused. */
export const tutorHidden = defineEvent<{ tutorId: string; at: Date }>("tutors.hidden");

/** The tutor is back and shown again. `hiddenAt`: since when they were away. */
export const tutorShown = defineEvent<{ tutorId: string; hiddenAt: Date; at: Date }>("tutors.shown");
