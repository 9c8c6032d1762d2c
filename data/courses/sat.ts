import type { CourseSeed } from "../types.ts";

/** Four, eight or twelve weeks (PRICE-03), for the digital SAT taken in Bluebook. */
export const sat: CourseSeed = {
  slug: "sat",
  title: "SAT",
  shortTitle: "SAT",
  school: "international",
  glyph: "sat",
  summary: "The digital SAT in four, eight or twelve weeks: reading, writing and mathematics.",
  overview: [
    "The SAT is taken on a laptop or tablet in the College Board's Bluebook app and lasts 2 hours 14 minutes. Reading and Writing has two modules of 32 minutes and 27 questions each; Math has two of 35 minutes and 22 questions each. How you do in the first module decides how hard the second one is. Each section is scored from 200 to 800.",
    "There are three lengths. A four-week intake covers weeks 1 to 4, the core of both sections, and suits a strong SS3 student with a test date near. Eight weeks covers weeks 1 to 8 and adds algebra, advanced mathematics and harder reading. Twelve weeks covers everything, with data, trigonometry, the hardest modules and full practice tests.",
    "You work on the real Bluebook practice tests and learn the built-in Desmos graphing calculator properly, because it is there for every mathematics question.",
  ],
  level: "Beginner to intermediate",
  format:
    "Live classes two or three times a week; a four-week intake covers weeks 1 to 4, eight weeks 1 to 8, twelve all of them.",
  tools: [
    "College Board Bluebook practice tests",
    "Official Digital SAT Study Guide",
    "Khan Academy Official Digital SAT Prep",
    "College Board Student Question Bank",
    "Desmos graphing calculator",
  ],
  objectives: [
    "Use Bluebook's timer, flags and annotation without thinking about them.",
    "Answer questions on short texts from evidence in the text alone.",
    "Apply the punctuation and grammar rules that the test repeats.",
    "Solve linear, quadratic and exponential problems by hand and in Desmos.",
    "Read data in tables, scatter plots and surveys with care.",
    "Pace each module so that no easy question is left behind.",
  ],
  weeks: 12,
  projectWeeks: 0,
  examOptions: [
    { weeks: 4, feeNaira: 70000, per: "course" },
    { weeks: 8, feeNaira: 100000, per: "course" },
    { weeks: 12, feeNaira: 130000, per: "course" },
  ],
  syllabus: [
    {
      title: "The digital test and your starting score",
      topics: [
        "Sections, modules and adaptation",
        "Bluebook tools",
        "Diagnostic practice test",
        "Desmos first steps",
        "Target score and study plan",
      ],
    },
    {
      title: "Reading: the core",
      topics: [
        "Central ideas and details",
        "Words in context",
        "Text structure and purpose",
        "Literary, history and science texts",
      ],
    },
    {
      title: "Mathematics: the core",
      topics: [
        "Linear equations in one variable",
        "Slope, intercept and graphs of lines",
        "Systems of two linear equations",
        "Quadratics by factorising",
        "Ratios and percentages",
      ],
    },
    {
      title: "Grammar, geometry and a timed test",
      topics: [
        "Sentence boundaries and punctuation",
        "Transitions",
        "Angles, area and volume",
        "Right triangles and Pythagoras",
        "Half-length test under time",
      ],
    },
    {
      title: "Algebra in depth",
      topics: [
        "Linear functions from words",
        "Systems with no solution or infinitely many",
        "Linear inequalities and regions",
        "Absolute value equations",
        "Rearranging formulas",
      ],
    },
    {
      title: "Advanced mathematics",
      topics: [
        "Vertex form and completing the square",
        "The discriminant",
        "Exponential growth and decay",
        "Polynomials and rational expressions",
        "Nonlinear systems",
      ],
    },
    {
      title: "Reading: evidence and inference",
      topics: [
        "Command of evidence in texts",
        "Command of evidence in graphs and tables",
        "Inferences",
        "Cross-text connections",
        "Poems and older prose",
      ],
    },
    {
      title: "Writing: form and synthesis",
      topics: [
        "Subject-verb agreement and verb forms",
        "Pronouns and possessives",
        "Misplaced modifiers",
        "Colons, semicolons and dashes",
        "Rhetorical synthesis from notes",
      ],
    },
    {
      title: "Problem-solving and data analysis",
      topics: [
        "Unit rates and conversions",
        "Scatter plots and lines of best fit",
        "Centre and spread",
        "Two-way tables and conditional probability",
        "Samples, surveys and margin of error",
      ],
    },
    {
      title: "Geometry and trigonometry",
      topics: [
        "Congruent and similar triangles",
        "Special right triangles",
        "Sine, cosine and tangent",
        "Circles: arcs, sectors and equations",
        "Radians",
      ],
    },
    {
      title: "The hardest modules",
      topics: [
        "Hard second-module reading sets",
        "Hard second-module mathematics sets",
        "Student-produced responses",
        "Desmos sliders, tables and regressions",
        "Seconds per question",
      ],
    },
    {
      title: "Full tests and applications",
      topics: [
        "Two full Bluebook practice tests",
        "Error log by domain",
        "Score report and superscoring",
        "Device, identification and test-day rules",
        "Sending scores with an application",
      ],
    },
  ],
};
