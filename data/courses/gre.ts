import type { CourseSeed } from "../types.ts";

/** Four or eight weeks (PRICE-03), for the shorter GRE General Test in use since September 2023. */
export const gre: CourseSeed = {
  slug: "gre",
  title: "GRE",
  shortTitle: "GRE",
  school: "international",
  glyph: "gre",
  summary: "Verbal, Quantitative and one essay for graduate school, in four weeks or eight.",
  overview: [
    "The GRE General Test takes just under two hours: one Analytical Writing task (Analyze an Issue, 30 minutes), two Verbal sections and two Quantitative sections. The second section of each adapts to how you did in the first. Verbal and Quantitative are scored from 130 to 170, and writing from 0 to 6.",
    "The mathematics is no harder than WAEC; the questions are less direct. The vocabulary is harder than most people meet in a year of reading. So you build both a little each day: a method for every question type in the first four weeks, then harder sets, timed essays and the official POWERPREP tests. A four-week intake covers weeks 1 to 4, and the eight-week intake covers all eight.",
  ],
  level: "Intermediate",
  format:
    "Live classes two or three times a week; a four-week intake covers weeks 1 to 4, an eight-week intake all of them.",
  tools: [
    "The Official Guide to the GRE General Test",
    "Official GRE Verbal and Quantitative Reasoning Practice Questions",
    "POWERPREP Online practice tests",
    "ETS pool of Issue topics",
    "On-screen calculator",
  ],
  objectives: [
    "Use the adaptive sections to your advantage: accuracy first, then pace.",
    "Complete sentences by their logic before looking at the choices.",
    "Read short and long passages for argument, not only for facts.",
    "Compare quantities without needless calculation.",
    "Interpret tables and graphs in linked question sets.",
    "Plan and write a reasoned Issue essay in 30 minutes.",
  ],
  weeks: 8,
  projectWeeks: 0,
  examOptions: [
    { weeks: 4, feeNaira: 90000, per: "course" },
    { weeks: 8, feeNaira: 140000, per: "course" },
  ],
  syllabus: [
    {
      title: "The test and its words",
      topics: [
        "Sections, timing and section-level adaptation",
        "Diagnostic test",
        "Roots, prefixes and word families",
        "Daily vocabulary system",
        "Mark and review within a section",
      ],
    },
    {
      title: "Verbal: sentences and short passages",
      topics: [
        "Text Completion with one to three blanks",
        "Sentence Equivalence pairs",
        "Signal words and sentence direction",
        "Short passages: main point and inference",
      ],
    },
    {
      title: "Quantitative: arithmetic and algebra",
      topics: [
        "Integers, fractions and percentages",
        "Equations and functions",
        "Quantitative Comparison",
        "Numeric Entry and multiple-answer questions",
        "Good use of the on-screen calculator",
      ],
    },
    {
      title: "Geometry, data and the Issue essay",
      topics: [
        "Lines, triangles and circles",
        "Coordinate geometry",
        "Data Interpretation sets",
        "Issue task instructions and thesis",
        "Ten-minute essay plan",
      ],
    },
    {
      title: "Verbal: long passages",
      topics: [
        "Structure of academic argument",
        "Select-in-Passage questions",
        "Paragraph arguments: assumption, strengthen and weaken",
        "Vocabulary in context",
        "Three-blank completions at the hardest level",
      ],
    },
    {
      title: "Quantitative: harder content",
      topics: [
        "Counting methods and probability",
        "Standard deviation and the normal distribution",
        "Exponents, inequalities and absolute value",
        "Rate, interest and mixture problems",
        "Solids, volumes and composite figures",
      ],
    },
    {
      title: "Analytical Writing",
      topics: [
        "ETS score descriptors from 1 to 6",
        "Examples from West African history, business and science",
        "Counter-arguments and qualification",
        "Sentence variety and precision",
        "Two timed essays with marks",
      ],
    },
    {
      title: "POWERPREP and the day",
      topics: [
        "Full POWERPREP test under test conditions",
        "Error log by question type",
        "Pace by the minute for each section",
        "ScoreSelect and free score reports",
        "Identification and test-day rules",
      ],
    },
  ],
};
