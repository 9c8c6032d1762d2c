/** Tutors of the International Exams school: language tests and quantitative admission tests. */
import type { TutorSeed } from "../types.ts";

export const zainabBello: TutorSeed = {
  slug: "zainab-bello",
  fullName: "Zainab Bello",
  heading: "Prepare for IELTS and TOEFL with Zainab",
  position: "English examiner",
  course: "IELTS and TOEFL",
  courseSlugs: ["ielts", "toefl", "tef-canada", "duolingo"],
  students: 460,
  type: "online classes only",
  about:
    "I marked spoken and written English for eight years before I taught it, so I read your essay as a marker does: task first, order next, grammar last. I went to secondary school in Niamey, and I prepare people for TEF Canada in the French that I grew up with. You sit a short test before the first class, and we plan from its weakest part. Every week you speak to me alone for fifteen minutes, recorded, and hear yourself again a month later.",
  learn: [
    "Know what each part of your test rewards and ignores",
    "Plan and write an essay inside the time limit",
    "Speak for two minutes with order and without a script",
    "Listen for the answer instead of for every word",
    "Read long passages by question and not by page",
  ],
  experienceYears: 12,
  location: "Kaduna, Nigeria",
  languages: ["English", "Hausa", "French"],
  skills: ["IELTS", "TOEFL", "TEF Canada", "Duolingo English Test", "Academic writing", "Speaking practice"],
  reviews: [
    {
      name: "Samuel O.",
      rating: 5,
      message: "She found that I lost marks on task and not on grammar. Writing went from 6.0 to 7.0 in six weeks.",
      date: "2023-11-25",
    },
    {
      name: "Ifunanya C.",
      rating: 5,
      message: "I did TEF Canada with her. She switched to French on the second call and did not switch back.",
      date: "2024-12-07",
    },
    {
      name: "Yusuf K.",
      rating: 5,
      message:
        "Listening to my recording from the first week was painful and useful. I had said basically eleven times.",
      date: "2025-06-07",
    },
    {
      name: "Adwoa P.",
      rating: 4,
      message:
        "Classes are full around test dates, so book your fifteen minutes early. The feedback itself is excellent.",
      date: "2025-09-13",
    },
    {
      name: "Chisom E.",
      rating: 5,
      message: "Ten days before my TOEFL she stopped new material and only did timing. I finished every section.",
      date: "2026-08-15",
    },
  ],
};

export const davidEkpo: TutorSeed = {
  slug: "david-ekpo",
  fullName: "David Ekpo",
  heading: "Prepare for GMAT and GRE with David",
  position: "Quantitative coach",
  course: "GMAT and GRE",
  courseSlugs: ["gmat", "gre", "sat"],
  students: 187,
  type: "online classes only",
  about:
    "I studied statistics in Calabar and took the GRE twice: once by working hard and once by working on my mistakes. The second score was the good one. My students keep an error log from the first day, with one line for each wrong answer: what I thought, what was true, what I will do. We revise from the log and not from the book. Classes are small, two hours, and end with ten timed questions. I coach the verbal and data parts too, by argument and not by word lists.",
  learn: [
    "Keep an error log and revise from it",
    "Rebuild the arithmetic and algebra that the tests assume",
    "Decide in thirty seconds whether to solve, estimate or skip",
    "Take an argument apart and find its weak joint",
    "Plan the weeks to your test date, with full mock tests",
  ],
  experienceYears: 8,
  location: "Calabar, Nigeria",
  languages: ["English", "Efik"],
  skills: ["GMAT", "GRE", "SAT", "Quantitative reasoning", "Data insights", "Test strategy"],
  reviews: [
    {
      name: "Ufoma D.",
      rating: 5,
      message:
        "My error log had 212 lines by test day. The same five mistakes were most of it. That was the whole secret.",
      date: "2024-03-30",
    },
    {
      name: "Rotimi L.",
      rating: 5,
      message: "I had not done algebra for nine years. He went back to fractions without making me feel small.",
      date: "2025-01-11",
    },
    {
      name: "Akosua B.",
      rating: 5,
      message: "Learning when to leave a question gave me more points than learning any formula.",
      date: "2025-11-22",
    },
    {
      name: "Nasir A.",
      rating: 4,
      message: "Take the eight weeks if you work. I took four and there was no time to finish the last two mock tests.",
      date: "2026-06-06",
    },
  ],
};
