/** A tutor as the booking of a trial class needs to know them. */
export type TrialTutor = {
  tutorId: string;
  slug: string;
  tutorName: string;
  /** Null: drawn. */
  avatarUrl: string | null;
  /** The tutor's own among the courses that a pick may ask for, and all of these. */
  ownChoices: readonly string[];
  choices: readonly string[];
};
