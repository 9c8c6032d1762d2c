import type { CourseSeed } from "../types.ts";

/** Four weeks, billed by the month (PRICE-04). Headings follow the WAEC and JAMB syllabuses. */
export const physics: CourseSeed = {
  slug: "physics",
  title: "Physics",
  shortTitle: "Physics",
  school: "local",
  glyph: "physics",
  summary: "Motion, heat, waves, electricity and the atom for WAEC, NECO and JAMB, practical included.",
  overview: [
    "Physics rewards candidates who draw before they calculate. In every class you sketch the situation, write what is known with its unit, and only then choose the equation. A loaded truck on the Milliken Hill road, a generator and a borehole pump give better practice than another list of formulas.",
    "WAEC and NECO set objective, theory and practical papers; JAMB sets 40 objective questions on a computer. You cover the shared syllabus once, in four weeks, and meet past questions in each style. For the practical you learn to take readings, draw a graph, find its slope and write precautions that earn marks.",
  ],
  level: "All levels",
  format:
    "Live classes two or three times a week, worked problems in every class, and a practical reading exercise each week.",
  tools: [
    "New School Physics by M. W. Anyakoha",
    "WAEC and NECO past questions with practicals",
    "JAMB syllabus and UTME past questions",
    "PhET simulations",
    "Scientific calculator and graph sheets",
  ],
  objectives: [
    "Use units, dimensions and vectors to check an answer before you trust it.",
    "Solve problems on motion, forces, energy and momentum.",
    "Explain heat, gases and fluids with laws and calculations.",
    "Draw ray diagrams and wave diagrams to scale.",
    "Analyse circuits, fields and electromagnetic induction.",
    "Carry out, graph and report a WAEC practical question.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 30000, per: "month" }],
  syllabus: [
    {
      title: "Motion, forces and energy",
      topics: [
        "Units, dimensions and measuring instruments",
        "Scalars, vectors and equilibrium of forces",
        "Linear motion, projectiles and circular motion",
        "Newton's laws and momentum",
        "Work, energy, power and simple machines",
      ],
    },
    {
      title: "Matter and heat",
      topics: [
        "Elasticity and Hooke's law",
        "Pressure, upthrust and flotation",
        "Thermometers and thermal expansion",
        "Specific and latent heat",
        "Gas laws and heat transfer",
      ],
    },
    {
      title: "Waves, sound and light",
      topics: [
        "Wave properties and the wave equation",
        "Sound in pipes and strings",
        "Mirrors, refraction and total internal reflection",
        "Lenses and optical instruments",
        "Dispersion and the electromagnetic spectrum",
      ],
    },
    {
      title: "Electricity, modern physics and the papers",
      topics: [
        "Electric fields and capacitors",
        "Current circuits, cells and electrical energy",
        "Magnetism, induction and alternating current",
        "Photoelectric effect, radioactivity and semiconductors",
        "Practical graph question and timed mock",
      ],
    },
  ],
};
