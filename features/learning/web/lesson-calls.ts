import { ownCall, ownFile, ownRead } from "#ui/api/own-call.ts";
import type { CourseOutline, DoneAnswer, Lesson, NoteAnswer, PictureMode } from "../contract.ts";

/** The calls about lessons, with the addresses that only this file spells. Errors of all: ApiFault. */

const part = encodeURIComponent;
const courseAt = (course: string) => `/api/students/learning/${part(course)}`;
const lessonAt = (course: string, lesson: string) => `${courseAt(course)}/lessons/${part(lesson)}`;

export const fetchOutline = (course: string, signal?: AbortSignal) => ownRead<CourseOutline>(courseAt(course), signal);

/** `have` is the version of the text that lies here: the same is not sent again. */
export function fetchLesson(
  course: string,
  lesson: string,
  { pictures, have, signal }: { pictures: PictureMode; have?: string | undefined; signal?: AbortSignal | undefined },
): Promise<Lesson> {
  const query = new URLSearchParams();
  if (pictures !== "inline") query.set("pictures", pictures);
  if (have) query.set("have", have);
  const text = query.toString();
  return ownRead<Lesson>(`${lessonAt(course, lesson)}${text ? `?${text}` : ""}`, signal);
}

export const putDone = (course: string, lesson: string, mark: { isDone: boolean; ageMs: number }) =>
  ownCall<DoneAnswer>(`${lessonAt(course, lesson)}/done`, { method: "PUT", body: mark });

export const putNote = (
  course: string,
  lesson: string,
  note: { text: string; ageMs: number; basedOn: string | null },
) => ownCall<NoteAnswer>(`${lessonAt(course, lesson)}/note`, { method: "PUT", body: note });

export const putOpen = (course: string, lesson: string, ageMs: number) =>
  ownCall<unknown>(`${lessonAt(course, lesson)}/open`, { body: { ageMs } });

export const fetchLessonFile = (course: string, file: string) => ownFile(`${courseAt(course)}/files/${part(file)}`);
