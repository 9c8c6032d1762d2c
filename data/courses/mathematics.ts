import type { CourseSeed } from "../types.ts";

/** Four weeks, billed by the month (PRICE-04). Headings follow the WAEC and JAMB syllabuses. */
export const mathematics: CourseSeed = {
  slug: "mathematics",
  title: "Mathematics",
  shortTitle: "Mathematics",
  school: "local",
  glyph: "math",
  summary: "WAEC, NECO and JAMB mathematics in four weeks: see why a method works, then work it fast.",
  overview: [
    "General Mathematics is asked in three ways. WAEC and NECO want objective answers and full working in a theory paper; JAMB wants 40 objective answers in a share of two hours, on a computer. The topics are nearly the same, so you learn each one once and practise it in all three styles.",
    "Your tutor begins with the mistakes in your own past papers. Many marks are lost in the same few places: bearings drawn badly, a sign dropped in a quadratic, an ogive read from the wrong axis. Each week ends with a timed set from past questions, marked line by line, because the theory paper gives marks for method.",
    "Four weeks take a candidate who has met the topics in school through the whole syllabus once. If you need longer, continue by the month.",
  ],
  level: "All levels",
  format: "Live classes two or three times a week, with a timed set of WAEC, NECO and JAMB past questions every week.",
  tools: [
    "New General Mathematics for Senior Secondary Schools",
    "WAEC and NECO past questions",
    "JAMB syllabus and UTME past questions",
    "Four-figure tables and a scientific calculator",
    "Graph sheets and a mathematical set",
  ],
  objectives: [
    "Work accurately with bases, indices, logarithms, surds and sets.",
    "Solve equations, inequalities and word problems, and check the answer.",
    "Draw and use graphs, and read values from them.",
    "Apply the theorems of circles, triangles and bearings with a proper diagram.",
    "Summarise data and find probabilities.",
    "Set out a theory answer so that every method mark is earned.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 30000, per: "month" }],
  syllabus: [
    {
      title: "Number and numeration",
      topics: [
        "Number bases and modular arithmetic",
        "Indices, logarithms and surds",
        "Sets and Venn diagrams",
        "Percentages, interest, discount and VAT",
        "Arithmetic and geometric progressions",
      ],
    },
    {
      title: "Algebraic processes",
      topics: [
        "Factorisation and change of subject",
        "Linear, simultaneous and quadratic equations",
        "Inequalities and their graphs",
        "Variation: direct, inverse, joint and partial",
        "Matrices, determinants and binary operations",
      ],
    },
    {
      title: "Geometry, mensuration and trigonometry",
      topics: [
        "Polygons, triangles and circle theorems",
        "Lengths, areas and volumes, with longitude and latitude",
        "Trigonometric ratios, elevation and bearings",
        "Coordinate geometry of straight lines",
        "Vectors, transformations, construction and loci",
      ],
    },
    {
      title: "Statistics, calculus and the papers",
      topics: [
        "Histograms, pie charts and the ogive",
        "Mean, median, mode and standard deviation",
        "Probability, permutations and combinations",
        "Differentiation and integration of simple functions",
        "Timed theory paper and computer-based mock",
      ],
    },
  ],
};
