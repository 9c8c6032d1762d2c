import type { CourseSeed } from "../types.ts";

/** Four weeks, billed by the month (PRICE-04). Headings follow the WAEC and JAMB syllabuses. */
export const biology: CourseSeed = {
  slug: "biology",
  title: "Biology",
  shortTitle: "Biology",
  school: "local",
  glyph: "biology",
  summary: "Cells, body systems, ecology and inheritance for WAEC, NECO and JAMB, drawings included.",
  overview: [
    "Biology has more to remember than any other science, so order matters. You learn each system by its function first, then its parts, then the words. A cockroach, a hibiscus flower, a tilapia and a germinating bean teach most of what the practical paper asks.",
    "WAEC and NECO set objective, essay and practical papers; JAMB sets 40 objective questions on a computer. In four weeks you cover the shared syllabus, with a labelled drawing in every class: correct title, clean lines, ruled labels and magnification. Nigerian habitats, from the Niger Delta mangrove to the Sudan savanna, supply the ecology.",
  ],
  level: "All levels",
  format: "Live classes two or three times a week, one marked drawing or specimen exercise a week, and past questions.",
  tools: [
    "Modern Biology for Senior Secondary Schools by S. T. Ramalingam",
    "WAEC and NECO past questions with practicals",
    "JAMB syllabus and UTME past questions",
    "HB pencil, ruler and plain drawing paper",
    "Hand lens and local specimens",
  ],
  objectives: [
    "Classify organisms and describe how they are organised.",
    "Explain nutrition, transport, respiration, excretion and coordination in plants and animals.",
    "Interpret food webs, population figures and field data.",
    "Solve inheritance problems, including blood group and sickle cell.",
    "Draw and label specimens to the standard of the practical paper.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 30000, per: "month" }],
  syllabus: [
    {
      title: "Cells and the variety of life",
      topics: [
        "Living things and levels of organisation",
        "Cell structure, diffusion and osmosis",
        "Classification from viruses to mammals",
        "Flowering plants and insects",
        "Fish, amphibians, reptiles and birds",
      ],
    },
    {
      title: "Form and function",
      topics: [
        "Nutrition, photosynthesis and digestion",
        "Transport in plants and animals",
        "Respiration and excretion",
        "Support, movement, nerves and hormones",
        "Reproduction, growth and development",
      ],
    },
    {
      title: "Ecology and health",
      topics: [
        "Habitats, biomes and ecological factors",
        "Food chains, energy flow and nutrient cycles",
        "Population studies and succession",
        "Soil, conservation and pollution",
        "Diseases, vectors and public health in Nigeria",
      ],
    },
    {
      title: "Heredity, evolution and the practical",
      topics: [
        "Variation, DNA and chromosomes",
        "Mendelian crosses and sex linkage",
        "ABO blood groups, rhesus factor and sickle cell",
        "Adaptation and theories of evolution",
        "Specimen drawing and timed mock",
      ],
    },
  ],
};
