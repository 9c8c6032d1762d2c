import type { CourseSeed } from "../types.ts";

/** Four or eight weeks (PRICE-03), for the three-section GMAT that replaced the older exam in 2024. */
export const gmat: CourseSeed = {
  slug: "gmat",
  title: "GMAT",
  shortTitle: "GMAT",
  school: "international",
  glyph: "gmat",
  summary: "Quantitative, Verbal and Data Insights for business school, in four weeks or eight.",
  overview: [
    "The GMAT has three sections of 45 minutes: Quantitative Reasoning (21 questions), Verbal Reasoning (23) and Data Insights (20). You take them in the order you prefer, and may go back and change up to three answers in each. There is no essay, no sentence correction and no geometry in the Quantitative section; each section counts the same towards a total from 205 to 805.",
    "What it rewards is reasoning under time. So the first four weeks build the method of every section, and the next four add the harder content, longer sets and official practice exams. A four-week intake covers weeks 1 to 4 and suits you if your mathematics is fresh; the eight-week intake covers all eight.",
  ],
  level: "Intermediate",
  format:
    "Live classes two or three times a week; a four-week intake covers weeks 1 to 4, an eight-week intake all of them.",
  tools: [
    "GMAT Official Guide",
    "GMAT Official Practice Exams 1 and 2 on mba.com",
    "GMAT Official Guide Data Insights Review",
    "On-screen calculator (Data Insights only)",
    "Error log spreadsheet",
  ],
  objectives: [
    "Choose your section order and pace each section to the last question.",
    "Solve arithmetic and algebra problems by the shortest safe method.",
    "Judge when data is sufficient without finishing the calculation.",
    "Take an argument apart into conclusion, evidence and assumption.",
    "Read charts, tables and several sources together and decide from them.",
    "Keep an error log that tells you what to study next.",
  ],
  weeks: 8,
  projectWeeks: 0,
  examOptions: [
    { weeks: 4, feeNaira: 90000, per: "course" },
    { weeks: 8, feeNaira: 140000, per: "course" },
  ],
  syllabus: [
    {
      title: "The exam and arithmetic",
      topics: [
        "Sections, order and the 205 to 805 scale",
        "Diagnostic test and error log",
        "Fractions, decimals and percentages",
        "Ratios and proportions",
        "Review and edit: the three-answer rule",
      ],
    },
    {
      title: "Quantitative: algebra and word problems",
      topics: [
        "Linear and quadratic equations",
        "Exponents and roots",
        "Inequalities and absolute value",
        "Speed, work and mixture problems",
        "Testing numbers and working backwards",
      ],
    },
    {
      title: "Verbal: arguments and passages",
      topics: [
        "Conclusion, evidence and assumption",
        "Strengthen and weaken questions",
        "Main idea and passage map",
        "Detail and inference questions",
        "Answer traps",
      ],
    },
    {
      title: "Data Insights: the five question types",
      topics: [
        "Data sufficiency",
        "Table analysis",
        "Graphics interpretation",
        "Two-part analysis",
        "Multi-source reasoning",
      ],
    },
    {
      title: "Quantitative: harder content",
      topics: [
        "Divisibility, factors and remainders",
        "Counting and probability",
        "Mean, median and standard deviation",
        "Overlapping sets",
        "Sequences and functions",
      ],
    },
    {
      title: "Verbal: harder reasoning",
      topics: [
        "Bold-faced statements and their roles",
        "Evaluate the argument",
        "Resolving a paradox",
        "Dense science and business passages",
        "Author's tone and purpose",
      ],
    },
    {
      title: "Data Insights: speed",
      topics: [
        "Data sufficiency with statistics and sets",
        "Non-mathematical sufficiency",
        "Scatter plots, bubble charts and correlation",
        "Three-tab cases: memo, table and chart",
        "Calculator or estimate",
      ],
    },
    {
      title: "Official mocks and the day",
      topics: [
        "Official Practice Exam under test conditions",
        "Review by error type",
        "Pacing marks and the guessing plan",
        "The optional ten-minute break",
        "Score reports and school choices",
      ],
    },
  ],
};
