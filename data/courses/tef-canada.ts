import type { CourseSeed } from "../types.ts";

/** No stated duration: registration time instead (PRICE-03). The syllabus has eight parts. */
export const tefCanada: CourseSeed = {
  slug: "tef-canada",
  title: "TEF Canada",
  shortTitle: "TEF Canada",
  school: "international",
  glyph: "tef",
  summary: "French for Canadian immigration: four papers, taught in eight parts, towards the level you need.",
  overview: [
    "TEF Canada is the French test of the Paris Île-de-France Chamber of Commerce that the Canadian immigration department (IRCC) accepts. It has four compulsory papers: listening, reading, writing and speaking. Each is scored from 0 to 699 and converted, paper by paper, to the Niveaux de compétence linguistique canadiens (NCLC), the French side of the Canadian Language Benchmarks (CLB). There is no average: your weakest paper decides.",
    "The level to aim for depends on your file. The French category of Express Entry asks for NCLC 7 in all four skills. The post-graduation work permit asks for NCLC or CLB 7 after a university degree and 5 after most college programmes. Your tutor helps you find your target before the first lesson and plans the eight parts around it.",
    "You should already hold a simple conversation in French (about A2 to B1). If you are starting from nothing, tell us, and your tutor will plan a foundation first.",
  ],
  level: "Intermediate",
  format: "Live classes two or three times a week in eight parts, with recorded role plays and marked writing.",
  tools: [
    "Official TEF Canada sample tests (Le français des affaires)",
    "RFI Français facile",
    "TV5MONDE Apprendre TEF exercises",
    "Bescherelle: La conjugaison pour tous",
    "Headset with microphone",
  ],
  objectives: [
    "Set the NCLC level that your immigration route asks for in each skill.",
    "Understand announcements, interviews and radio reports heard once.",
    "Read notices, e-mails, articles and tables in French at test speed.",
    "Write the continuation of a news item in at least 80 words.",
    "Argue a point of view in a letter of at least 200 words.",
    "Ask about ten useful questions in a formal call, and persuade a friend in an informal one.",
  ],
  weeks: null,
  projectWeeks: 0,
  durationNote: "Registration completes in 14 to 18 working days",
  examOptions: [{ weeks: null, feeNaira: 780000, per: "course" }],
  syllabus: [
    {
      title: "The test and your target level",
      topics: [
        "The four papers and their timing",
        "Scores, NCLC and CLB",
        "Targets for Express Entry and work permits",
        "Placement test",
        "Computer or paper session at your centre",
      ],
    },
    {
      title: "Grammar that moves your level",
      topics: [
        "Passé composé, imparfait and plus-que-parfait",
        "Object pronouns, y and en",
        "Conditional and si clauses",
        "Subjunctive after opinion and necessity",
        "Logical connectors",
      ],
    },
    {
      title: "Listening 1: everyday sound",
      topics: [
        "Announcements and voicemail",
        "Short dialogues and their purpose",
        "Numbers, dates and prices in French",
        "Micro-trottoir opinions",
      ],
    },
    {
      title: "Listening 2: radio and interviews",
      topics: [
        "News bulletins",
        "Interviews and points of view",
        "Accents of France and Québec",
        "Reading the options before the sound",
        "Forty questions in forty minutes",
      ],
    },
    {
      title: "Reading",
      topics: [
        "Everyday documents and advertisements",
        "Gapped sentences and texts",
        "Reordering a text by its logic",
        "Press articles and administrative documents",
        "Graphs and the sentences that match them",
      ],
    },
    {
      title: "Writing",
      topics: [
        "Section A: continuing a news item",
        "Narrative tenses and time markers",
        "Section B: letter to a newspaper",
        "Three arguments with examples",
        "Formal openings and closings",
      ],
    },
    {
      title: "Speaking",
      topics: [
        "Section A: obtaining information with vous",
        "Question forms, formal and polite",
        "Section B: persuading a friend with tu",
        "Objections and concessions",
        "Pronunciation, liaison and rhythm",
      ],
    },
    {
      title: "Mocks and registration",
      topics: [
        "Full timed mock",
        "Recorded interview with feedback",
        "Error log and last-week plan",
        "Registration papers and identity documents",
        "Reading the result certificate",
      ],
    },
  ],
};
