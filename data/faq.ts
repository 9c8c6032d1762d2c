import type { FaqSeed } from "./types.ts";

/** The seven questions of the home page (HOME-09). Answers are plain text; staff can change them. */
export const faq: FaqSeed[] = [
  {
    question: "How do I get a tutor?",
    answer:
      "Check that your course is listed, compare tutors by ratings, accomplishments and reviews, then click I'm Picking You. You log in or sign up, and your tutor appears under Find Tutor in the dashboard.",
  },
  {
    question: "How often do classes hold?",
    answer:
      "At least twice and at most thrice a week. You agree the days with your tutor, and each class that is set for you is in your dashboard calendar, in your own time zone. You get a reminder a day before and an hour before, and the meeting link opens ten minutes ahead.",
  },
  {
    question: "Can I pay in parts?",
    answer:
      "Yes, for the courses in Engineering, Data, Design, and Business and Management. Pay upfront, in two installments, or monthly; each course shows its three fees on the Pricing & Plan page. You pay by bank transfer, or by card where the checkout offers it, and your order shows the date of each part. Most exam courses have one fee for the course, and the school subjects are paid by the month.",
  },
  {
    question: "Who gets the free Mifi?",
    answer:
      "Every student who finishes onboarding: complete your profile, make your first payment and attend your first class. Your dashboard ticks off the three steps. We then hand you a 4G pocket Mifi with 50 GB data, through our partnership with a mobile network operator.",
  },
  {
    question: "Are classes online or physical?",
    answer:
      "All tutors teach online. Some also teach in person, in their own city. Each tutor's card says which: online and physical classes, or online classes only. You can filter tutors by class type before you pick.",
  },
  {
    question: "Which exams can I prepare for?",
    answer:
      "International and professional exams: IELTS, TOEFL, TEF Canada, GMAT, GRE, SAT, Duolingo, ATS/ICAN and Microsoft Azure Certification. School subjects: Mathematics, English Language, Physics, Chemistry, Biology, Financial Accounting and Literature in English.",
  },
  {
    question: "How do I become a tutor?",
    answer:
      "Fill in the Become a Tutor form on this page and attach your syllabus and your CV as PDF files. Tell us what you teach and what makes you unique; you set the course, the length and the fee, paid weekly or monthly. We read every application and answer by e-mail.",
  },
];
