import type { CourseSeed } from "../types.ts";

/** Four weeks (PRICE-03), for the TOEFL iBT as it has been since 21 January 2026. */
export const toefl: CourseSeed = {
  slug: "toefl",
  title: "TOEFL",
  shortTitle: "TOEFL",
  school: "international",
  glyph: "toefl",
  summary: "Four weeks for the shorter, adaptive TOEFL iBT, one skill a week, with marked practice.",
  overview: [
    "The TOEFL iBT changed in January 2026. It now takes about two hours, Reading and Listening adapt to how you are doing, and Writing and Speaking have new tasks. Each section is scored from 1 to 6 in half points, in step with the CEFR levels; for now a comparable score out of 120 is reported as well. Books written for the older test no longer prepare you, so we do not use them.",
    "Each week takes one section apart: Reading, Listening, Writing, then Speaking, the order in which you will meet them. You practise every task type under its own clock, record your speaking answers, and get your e-mails and discussion posts back with marks. The last class is a full timed mock.",
  ],
  level: "Intermediate",
  format: "Live classes two or three times a week, recorded speaking tasks, and a full timed mock in week 4.",
  tools: [
    "Official ETS practice tests for the 2026 TOEFL iBT",
    "The Official Guide to the TOEFL iBT Test, current edition",
    "ETS scoring guides for Writing and Speaking",
    "Headset with microphone",
    "English (US) keyboard practice",
  ],
  objectives: [
    "Explain how the adaptive sections and the 1 to 6 scale work, and set a target.",
    "Fill in missing letters, and read notices, e-mails and academic passages quickly.",
    "Follow conversations, announcements and academic talks with short notes.",
    "Write a correct sentence, a purposeful e-mail and a supported discussion post.",
    "Repeat sentences accurately and answer interview questions without a script.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 70000, per: "course" }],
  syllabus: [
    {
      title: "The 2026 test and Reading",
      topics: [
        "Section order, timing and adaptive stages",
        "The 1 to 6 scale and CEFR levels",
        "Complete the Words",
        "Read in Daily Life",
        "Read an Academic Passage",
      ],
    },
    {
      title: "Listening",
      topics: [
        "Listen and Choose a Response",
        "Campus conversations",
        "Announcements",
        "Academic talks",
        "Note-taking with symbols",
      ],
    },
    {
      title: "Writing",
      topics: [
        "Build a Sentence and English word order",
        "Write an Email: purpose, tone and all the points",
        "Write for an Academic Discussion",
        "Replies that add to what others wrote",
        "Proofreading against the clock",
      ],
    },
    {
      title: "Speaking and a full mock",
      topics: [
        "Listen and Repeat",
        "Take an Interview",
        "Stress, rhythm and intonation",
        "Timed mock of all four sections",
        "Test-day checks and sending scores",
      ],
    },
  ],
};
