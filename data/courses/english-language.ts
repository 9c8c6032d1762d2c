import type { CourseSeed } from "../types.ts";

/** Four weeks, billed by the month (PRICE-04). Headings follow the WAEC and JAMB syllabuses. */
export const englishLanguage: CourseSeed = {
  slug: "english-language",
  title: "English Language",
  shortTitle: "English Language",
  school: "local",
  glyph: "english",
  summary: "Essays, comprehension, summary, structure and oral English for WAEC, NECO and JAMB.",
  overview: [
    "Nearly every admission in Nigeria needs a credit in English Language, and every UTME candidate takes Use of English. WAEC and NECO ask for an essay, comprehension, summary, objective questions and a test of orals; JAMB asks 60 objective questions, some of them on a recommended reading text.",
    "You write every week. Your tutor marks each essay for content, organisation, expression and mechanical accuracy, the four heads that WAEC examiners use, and shows you where marks leak. The rest of the time goes to structure, vocabulary and the sounds of English, with past questions from all three bodies.",
  ],
  level: "All levels",
  format: "Live classes two or three times a week, one marked essay a week, and oral practice in every class.",
  tools: [
    "Oxford Advanced Learner's Dictionary",
    "WAEC and NECO past questions",
    "JAMB Use of English syllabus and past questions",
    "JAMB recommended reading text for your year",
    "Headphones for oral practice",
  ],
  objectives: [
    "Plan and write a letter, article, speech, story or argument of about 450 words.",
    "Answer comprehension questions in your own words.",
    "Summarise a passage in short sentences without lifting or padding.",
    "Choose the right word, tense, concord and idiom in objective questions.",
    "Tell vowels, consonants, stress and intonation apart by ear and by symbol.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 30000, per: "month" }],
  syllabus: [
    {
      title: "Lexis and structure",
      topics: [
        "Word classes and concord",
        "Tense, aspect and sequence",
        "Clauses, sentence patterns and punctuation",
        "Synonyms, antonyms and registers",
        "Idioms and phrasal verbs",
      ],
    },
    {
      title: "Comprehension and summary",
      topics: [
        "Main points and implied meaning",
        "Grammatical names and functions of clauses",
        "Figures of speech in a passage",
        "Summary answers in sentences",
        "Cloze passages and the JAMB reading text",
      ],
    },
    {
      title: "Continuous writing",
      topics: [
        "Formal, semi-formal and informal letters",
        "Articles, speeches and reports",
        "Narrative and descriptive essays",
        "Argument and debate",
        "Paragraphs, spelling and mechanical accuracy",
      ],
    },
    {
      title: "Oral English and the papers",
      topics: [
        "Monophthongs and diphthongs",
        "Consonants and clusters",
        "Rhymes and homophones",
        "Word stress, emphatic stress and intonation",
        "Timed essay paper and computer-based mock",
      ],
    },
  ],
};
