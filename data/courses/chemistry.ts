import type { CourseSeed } from "../types.ts";

/** Four weeks, billed by the month (PRICE-04). Headings follow the WAEC and JAMB syllabuses. */
export const chemistry: CourseSeed = {
  slug: "chemistry",
  title: "Chemistry",
  shortTitle: "Chemistry",
  school: "local",
  glyph: "chemistry",
  summary: "Moles, reactions, organic chemistry and the practical paper for WAEC, NECO and JAMB.",
  overview: [
    "Most of school chemistry hangs on one idea: the mole. Once you can move between mass, moles, volume and concentration without stopping to think, half the syllabus becomes practice. So the first week goes there, and every later week comes back to it with new reactions.",
    "WAEC and NECO set objective, essay and practical papers; JAMB sets 40 objective questions on a computer. You study the common syllabus in four weeks, with Nigerian industry for examples: crude oil refining at Port Harcourt, cement at Obajana, limestone, salt and palm oil soap. Your tutor teaches titration calculations and the tests for ions step by step, as the practical examiner marks them.",
  ],
  level: "All levels",
  format:
    "Live classes two or three times a week, calculation drills in every class, and a practical exercise each week.",
  tools: [
    "New School Chemistry by Osei Yaw Ababio",
    "WAEC and NECO past questions with practicals",
    "JAMB syllabus and UTME past questions",
    "Periodic table and table of ions",
    "Scientific calculator",
  ],
  objectives: [
    "Balance equations and calculate with moles, masses, volumes and concentrations.",
    "Explain bonding and the periodic table from electron configuration.",
    "Predict the effect of changes on rates, equilibria and electrolysis.",
    "Describe the preparation, properties and uses of common elements and compounds.",
    "Name organic compounds and follow their reactions.",
    "Calculate from a titration and identify ions by test and observation.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 30000, per: "month" }],
  syllabus: [
    {
      title: "Particles and the mole",
      topics: [
        "Separation of mixtures and purity",
        "Laws of chemical combination and stoichiometry",
        "Kinetic theory and gas laws",
        "Atomic structure and electron configuration",
        "Bonding and periodic trends",
      ],
    },
    {
      title: "Reactions and energy",
      topics: [
        "Acids, bases, salts and pH",
        "Solubility and water",
        "Oxidation, reduction and electrolysis",
        "Energy changes and enthalpy",
        "Rates of reaction and equilibrium",
      ],
    },
    {
      title: "Elements, compounds and industry",
      topics: [
        "Hydrogen, oxygen and air pollution",
        "Halogens, nitrogen and sulphur",
        "Carbon and its oxides",
        "Extraction and reactions of metals",
        "Nuclear chemistry",
      ],
    },
    {
      title: "Organic chemistry and the practical",
      topics: [
        "Homologous series, isomerism and hydrocarbons",
        "Petroleum and petrochemicals",
        "Alkanols, alkanoic acids, esters and soap",
        "Carbohydrates, proteins and polymers",
        "Titration, tests for ions and timed mock",
      ],
    },
  ],
};
