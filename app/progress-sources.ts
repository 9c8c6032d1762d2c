import { weightedGrade } from "#features/assessments/server/public.ts";
import { completeEnrolment, lessonFigures } from "#features/learning/server/public.ts";

/** What the award of certificates asks of learning and assessments. */
export const progressSources = { lessonFigures, completeEnrolment, weightedGrade };
