/** What every question of the supplied academy says, whatever its kind. The right answer stands beside it: no page imports this. */
type CommonQuestion = {
  /** Markdown; code between backticks, formulas between dollar signs. A `fill-in` has `___` for each blank. */
  ask: string;
  /** Why the right answer is right, in one to three sentences: shown after grading, and in practice. */
  why: string;
  /** Week and topic of the written lesson that teaches it, such as `1.3`. */
  lesson?: `${number}.${number}`;
  tags?: readonly string[];
  /** 1 unless given. */
  points?: number;
};

/** A picture of data/questions/pictures, and what it shows for whom does not see it. */
export type QuestionPictureSeed = { file: string; alt: string };

/** A rectangle on a picture, in parts of its width and height from 0 to 1. */
export type AreaSeed = { x: number; y: number; width: number; height: number };

export type QuestionSeed = CommonQuestion &
  (
    | { kind: "single"; right: string; wrong: readonly string[]; picture?: QuestionPictureSeed }
    | { kind: "multiple"; right: readonly string[]; wrong: readonly string[]; picture?: QuestionPictureSeed }
    | { kind: "true-false"; right: boolean; picture?: QuestionPictureSeed }
    | { kind: "short-text"; accept: readonly string[]; picture?: QuestionPictureSeed }
    /** `guide`: what the one who grades looks for. */
    | { kind: "long-text"; guide: string; picture?: QuestionPictureSeed }
    | { kind: "number"; right: number; tolerance?: number; unit?: string; picture?: QuestionPictureSeed }
    /** `items` in the right order. */
    | { kind: "ordering"; items: readonly string[] }
    /** `extra`: further right-hand sides that belong to none. */
    | { kind: "matching"; pairs: readonly (readonly [left: string, right: string])[]; extra?: readonly string[] }
    /** The accepted texts of each blank. */
    | { kind: "fill-in"; blanks: readonly (readonly string[])[] }
    | { kind: "hotspot"; picture: QuestionPictureSeed; areas: readonly AreaSeed[] }
    | { kind: "file"; guide: string }
  );

/** A quiz or an exam. `minutes`: 5 for a quiz unless given. */
export type QuestionsSeed = { minutes?: number; questions: readonly QuestionSeed[] };

/** What an assignment or a project asks for. The points of its criteria come to 100. */
export type AssessmentSeed = {
  /** Markdown. */
  brief: string;
  rubric: readonly {
    name: string;
    points: number;
    /** What none, half, most and all of the points mean. */
    levels: readonly [string, string, string, string];
  }[];
};

/** All that a course asks its students, each by the title that data/assessments.ts gives it. */
export type CourseQuestionsSeed = {
  courseSlug: string;
  quiz: Readonly<Record<string, QuestionsSeed>>;
  exam: Readonly<Record<string, QuestionsSeed & { minutes: number }>>;
  assignment: Readonly<Record<string, AssessmentSeed>>;
  project: Readonly<Record<string, AssessmentSeed>>;
};
