import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";

/** What another tutor would be for students who are handed over. */
export const tutorFate = z.object({
  id: uuid(),
  fullName: z.string(),
  /** Whom they teach now. */
  studentCount: z.int(),
  /** The first of the classes for which they are not free; null: they are free for all. */
  notFreeAt: z.nullable(z.iso.datetime()),
  /** They blocked one of the students. */
  isBlocked: z.boolean(),
});
export type TutorFate = z.output<typeof tutorFate>;

/** Who could take over the classes of a group, or of a student. */
export const handOverFate = z.object({
  /** Classes ahead that would go. */
  classCount: z.int(),
  tutors: z.array(tutorFate),
  /** Who is free, teaches the fewest, and stays free if all suggestions are followed; null: no one is. */
  suggestedId: z.nullable(uuid()),
});
export type HandOverFate = z.output<typeof handOverFate>;
