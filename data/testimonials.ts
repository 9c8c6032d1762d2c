import type { TestimonialSeed } from "./types.ts";

/**
 * The six supplied testimonials (HOME-08). Each `portrait` names one of the drawn faces, chosen as in the design; only the
 * month and year of `date` are shown.
 */
export const testimonials: TestimonialSeed[] = [
  {
    name: "Chinedu A.",
    text: "I compared three tutors before I picked one. Two evenings a week was enough to change jobs.",
    date: "2024-03-16",
    portrait: "Uche Obi",
  },
  {
    name: "Blessing I.",
    text: "My data finished every month before. With the Mifi I have not missed one class.",
    date: "2024-01-20",
    portrait: "Amara Okafor",
  },
  {
    name: "Samuel O.",
    text: "Paid the one fee by transfer, wrote IELTS after six weeks.",
    date: "2023-11-25",
    portrait: "David Ekpo",
  },
  {
    name: "Rahma Y.",
    text: "My tutor marks every project and writes back the same day. That is what I paid for.",
    date: "2024-02-10",
    portrait: "Halima Sani",
  },
  {
    name: "Kelechi N.",
    text: "The quizzes are short. I do them on the bus to work.",
    date: "2023-10-14",
    portrait: "Emeka Nwosu",
  },
  {
    name: "Abena K.",
    text: "I joined from Accra for Product Design. The project weeks gave me a portfolio I can show.",
    date: "2023-12-09",
    portrait: "Ifeoma Nnadi",
  },
];
