import type { CourseSeed } from "../types.ts";

/** Four weeks, billed by the month (PRICE-04). Set texts: the WAEC list for 2026 to 2030. */
export const literatureInEnglish: CourseSeed = {
  slug: "literature-in-english",
  title: "Literature in English",
  shortTitle: "Literature",
  school: "local",
  glyph: "literature",
  summary: "Drama, prose, poetry and unseen passages for WAEC, NECO and JAMB, from the current set texts.",
  overview: [
    "Literature examiners can tell within a paragraph whether you have read the book or a summary of it. We read the book. Classes work from passages: who speaks, to whom, what changes, and which words do the work.",
    "The texts are those of the WAEC list for 2026 to 2030, with Antony and Cleopatra for the objective questions. JAMB publishes a list of its own; if yours differs, your tutor teaches the texts on it. WAEC and NECO ask essays on prose, drama and poetry and objective questions on unseen passages; JAMB asks 40 objective questions.",
    "You write two short answers and one full essay a week. Your tutor marks them for knowledge of the text, evidence, organisation and expression.",
  ],
  level: "All levels",
  format: "Live classes two or three times a week, reading set before each class, and one marked essay a week.",
  tools: [
    "So the Path Does Not Die by Pede Hollist and Redemption Road by Elma Shaw",
    "To Kill a Mockingbird by Harper Lee and Path of Lucas by Susanne Bellefeuille",
    "Once Upon an Elephant by Bosede Ademilua-Afolayan and The Marriage of Anansewa by Efua Sutherland",
    "An Inspector Calls by J. B. Priestley and A Man for All Seasons by Robert Bolt",
    "Antony and Cleopatra by William Shakespeare",
    "WAEC, NECO and JAMB past questions",
  ],
  objectives: [
    "Name literary terms and say what they do in a passage.",
    "Answer questions on unseen prose and poetry from the words on the page.",
    "Discuss theme, character, plot and setting in the set novels and plays.",
    "Place a Shakespeare extract in its scene and explain it.",
    "Compare African and non-African poems by form and idea.",
    "Write a timed essay with a clear line and short, exact quotations.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 30000, per: "month" }],
  syllabus: [
    {
      title: "Literary appreciation",
      topics: [
        "Drama, prose and poetry and their types",
        "Figures of speech and sound devices",
        "Irony, symbolism, satire and foreshadowing",
        "Unseen prose passage",
        "Unseen poem",
      ],
    },
    {
      title: "Prose",
      topics: [
        "Narrator, point of view and characterisation",
        "So the Path Does Not Die: identity and migration",
        "Redemption Road: war and recovery in Liberia",
        "To Kill a Mockingbird: justice and growing up",
        "Path of Lucas: endurance and family",
      ],
    },
    {
      title: "Drama",
      topics: [
        "Dialogue, soliloquy, aside and stage directions",
        "Antony and Cleopatra by acts, for context questions",
        "Once Upon an Elephant: power and tyranny",
        "The Marriage of Anansewa: trickery and tradition",
        "An Inspector Calls and A Man for All Seasons: conscience",
      ],
    },
    {
      title: "Poetry and the papers",
      topics: [
        "Once Upon a Time, Night and Not My Business",
        "Still I Rise, Digging and She Walks in Beauty",
        "Chaucer's Nun's Priest's Tale as a narrative poem",
        "Essay plans and quotation from memory",
        "Timed essay paper and objective mock",
      ],
    },
  ],
};
