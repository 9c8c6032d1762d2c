import type { CourseSeed } from "../types.ts";

/** Four weeks, priced on request and not in the price list (one of the courses of HOME-07). Format since July 2025. */
export const duolingo: CourseSeed = {
  slug: "duolingo",
  title: "Duolingo English Test",
  shortTitle: "Duolingo",
  school: "international",
  glyph: "duo",
  summary: "Four weeks for the one-hour English test that you take at home, task by task.",
  overview: [
    "The Duolingo English Test is taken on your own computer, in a quiet room, in about an hour. It mixes reading, listening, writing and speaking, adapts to your answers, and gives a score from 10 to 160 with a subscore for each skill. Many universities accept it; check yours before you book.",
    "The questions are short and come fast, so familiarity matters more than in other tests. You learn each task type, including Interactive Speaking and the newer Listen and Complete, then practise them mixed, as they appear. You also prepare the room, the camera and a steady connection, because a test that breaks the rules is not certified.",
    "The fee is on request: tell us your target score and your date, and we will advise you.",
  ],
  level: "Intermediate",
  format: "Live classes two or three times a week, daily short tasks and two full practice tests with feedback.",
  tools: [
    "Official Duolingo English Test practice test",
    "Official Guide for Test Takers",
    "Computer with camera and microphone",
    "Phone voice recorder",
    "Vocabulary notebook",
  ],
  objectives: [
    "Set up a room, computer and connection that meet the test rules.",
    "Recognise real words and rebuild broken sentences quickly.",
    "Follow a conversation, choose the next reply and summarise it.",
    "Write clear short texts about a photo, an idea and a follow-up question.",
    "Speak at once, and to the point, in a simulated conversation.",
  ],
  weeks: 4,
  projectWeeks: 0,
  syllabus: [
    {
      title: "The test and quick reading",
      topics: [
        "Scores, subscores and targets",
        "Room, camera and identification rules",
        "Read and Select",
        "Fill in the Blanks",
        "Read and Complete",
      ],
    },
    {
      title: "Interactive Reading and Listening",
      topics: [
        "Complete the Sentences and Complete the Passage",
        "Highlight the Answer, Identify the Idea and Title the Passage",
        "Listen and Type",
        "Listen and Complete, then Listen and Respond",
        "Summarize the Conversation",
      ],
    },
    {
      title: "Writing",
      topics: [
        "Write About the Photo",
        "Interactive Writing and its follow-up",
        "Writing Sample",
        "Paragraphs with one clear idea",
        "Range of grammar and vocabulary",
      ],
    },
    {
      title: "Speaking and mocks",
      topics: [
        "Speak About the Photo",
        "Read, Then Speak",
        "Interactive Speaking in 35-second answers",
        "Speaking Sample",
        "Full practice test with feedback",
      ],
    },
  ],
};
