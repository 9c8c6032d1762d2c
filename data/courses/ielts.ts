import type { CourseSeed } from "../types.ts";

/** Six weeks (PRICE-03). IELTS is delivered on computer since mid-2026; content and bands did not change. */
export const ielts: CourseSeed = {
  slug: "ielts",
  popularRank: 5,
  title: "IELTS",
  shortTitle: "IELTS",
  school: "international",
  glyph: "ielts",
  summary: "Six weeks of listening, reading, writing and speaking for the band score your school asks for.",
  overview: [
    "IELTS tests four skills and gives each a band from 0 to 9, in half bands; the average of the four is your overall band. Listening, Reading and Writing are taken on a computer, and Speaking is a conversation with an examiner. Academic is for university and professional registration, General Training for most migration routes; the two share Listening and Speaking, and differ in Reading and in Writing, most of all in Task 1.",
    "You start with a full diagnostic, so the six weeks go where your bands are lowest. Most Nigerian candidates speak English well and still lose half a band in writing, because the task is a particular one: answer the question asked, organise it, and support it. Your tutor marks two pieces of your writing every week against the public band descriptors.",
  ],
  level: "Intermediate",
  format: "Live classes two or three times a week, two marked essays a week and a timed mock at the start and the end.",
  tools: [
    "Cambridge IELTS practice test books",
    "The Official Cambridge Guide to IELTS",
    "Official IELTS computer familiarisation test",
    "Public band descriptors for Writing and Speaking",
    "Headset with microphone",
  ],
  objectives: [
    "Choose between Academic and General Training and set a target band for each skill.",
    "Answer every Listening and Reading question type within its time.",
    "Describe data, processes and maps, or write a letter in the right tone, in 20 minutes.",
    "Write a Task 2 essay of at least 250 words with a clear position and real support.",
    "Speak for two minutes from a cue card, and discuss ideas beyond it.",
    "Type, highlight and review on the computer test without losing time.",
  ],
  weeks: 6,
  projectWeeks: 0,
  examOptions: [{ weeks: 6, feeNaira: 50000, per: "course" }],
  syllabus: [
    {
      title: "The test and your starting band",
      topics: [
        "Academic and General Training compared",
        "Band scores and how they are averaged",
        "Diagnostic test in four skills",
        "Computer screen: highlights, notes and timer",
        "Personal study plan",
      ],
    },
    {
      title: "Listening",
      topics: [
        "Parts 1 to 4 and the range of accents",
        "Form, note and table completion",
        "Map and plan labelling",
        "Multiple choice and distractors",
        "Spelling, plurals and numbers",
      ],
    },
    {
      title: "Reading",
      topics: [
        "Skimming, scanning and close reading",
        "True, False and Not Given",
        "Matching headings and information",
        "Summary and sentence completion",
        "Twenty minutes a section",
      ],
    },
    {
      title: "Writing Task 1",
      topics: [
        "Overview before detail",
        "Line graphs, bar charts and tables",
        "Processes and maps",
        "Formal, semi-formal and informal letters",
        "Language of change and comparison",
      ],
    },
    {
      title: "Writing Task 2",
      topics: [
        "Opinion, discussion and problem questions",
        "Thesis and paragraph plans",
        "Support from West African life",
        "Cohesion without memorised phrases",
        "Common grammar slips of Nigerian writers",
      ],
    },
    {
      title: "Speaking and full mocks",
      topics: [
        "Part 1 answers with a reason",
        "Part 2 cue cards and the one-minute plan",
        "Part 3 discussion and speculation",
        "Fluency, stress and intonation",
        "Timed mock and One Skill Retake rules",
      ],
    },
  ],
};
