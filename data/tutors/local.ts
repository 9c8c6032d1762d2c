/** Tutors of the Local Exams school: school subjects and professional accounting papers. */
import type { TutorSeed } from "../types.ts";

export const ibrahimMusa: TutorSeed = {
  slug: "ibrahim-musa",
  fullName: "Ibrahim Musa",
  heading: "Learn Mathematics with Ibrahim",
  position: "Further maths teacher",
  course: "Mathematics",
  courseSlugs: ["mathematics", "sat"],
  students: 390,
  type: "online and physical classes",
  about:
    "I have taught in the same school in Kano for fifteen years and I still find new ways to get fractions wrong with a class. I do not begin with the rule. I begin with a question that the rule would have solved, let you struggle for ten minutes, and then the rule is welcome. Every class closes with one past question done on paper, photographed and sent to me. I mark the working, not only the answer, because that is what the examiner does.",
  learn: [
    "Set out working so that it earns method marks",
    "Handle algebra, indices and logarithms without fear",
    "Draw the figure before you touch the geometry",
    "Read a word problem and turn it into an equation",
    "Manage time across objective and theory papers",
  ],
  experienceYears: 15,
  location: "Kano, Nigeria",
  languages: ["English", "Hausa"],
  skills: ["Algebra", "Geometry", "Trigonometry", "Statistics", "WASSCE and UTME practice", "SAT maths"],
  reviews: [
    {
      name: "Khadija U.",
      rating: 5,
      message: "My son used to write only answers. Now he shows every line, and his school teacher asked what changed.",
      date: "2024-05-04",
    },
    {
      name: "Praise O.",
      rating: 5,
      message: "He let me struggle with one question for ten minutes and then I understood logarithms for ever.",
      date: "2025-04-26",
    },
    {
      name: "Abdullahi S.",
      rating: 5,
      message: "Sent him a photo of my working at nine at night and the marks came back before school the next day.",
      date: "2025-10-18",
    },
    {
      name: "Mercy A.",
      rating: 4,
      message: "He is strict about the daily question. If you miss two he phones your parents. It worked for me.",
      date: "2026-05-09",
    },
  ],
};

export const halimaSani: TutorSeed = {
  slug: "halima-sani",
  fullName: "Halima Sani",
  heading: "Learn Chemistry and Biology with Halima",
  position: "Science teacher",
  course: "Chemistry and Biology",
  courseSlugs: ["chemistry", "biology"],
  students: 318,
  type: "online and physical classes",
  about:
    "I trained as a laboratory scientist and moved to the classroom thirteen years ago. My kitchen is my second laboratory: red cabbage for indicators, bean seeds on cotton wool, a candle for combustion. Online students do the same at home with things from the market, and I say clearly what is safe and what is not. We learn to describe what we see before we name it. For the practical papers I send photographs of apparatus and specimens every week and you draw and label them.",
  learn: [
    "Balance equations and work through moles step by step",
    "Explain bonding and reactions in your own words",
    "Draw and label specimens to the standard of the practical paper",
    "Follow energy and matter through cells and ecosystems",
    "Write observation and inference as separate things",
  ],
  experienceYears: 13,
  location: "Zaria, Nigeria",
  languages: ["English", "Hausa"],
  skills: [
    "Organic chemistry",
    "Mole calculations",
    "Genetics",
    "Ecology",
    "Practical papers",
    "WASSCE and UTME practice",
  ],
  reviews: [
    {
      name: "Fatima B.",
      rating: 5,
      message:
        "We made indicator from red cabbage on a call with twelve people. I got the titration question in my exam.",
      date: "2024-06-29",
    },
    {
      name: "Emmanuel J.",
      rating: 5,
      message: "Moles were my enemy. She gave me six steps on one card and I have not missed one since.",
      date: "2025-03-15",
    },
    {
      name: "Adaobi N.",
      rating: 4,
      message: "Very thorough. The drawings take time, so do them the same day or they pile up.",
      date: "2025-12-13",
    },
    {
      name: "Sadiq T.",
      rating: 5,
      message:
        "I attend the physical class in Zaria. She sends you back to look again until you see what is really there.",
      date: "2026-04-11",
    },
  ],
};

export const bisiOgunleye: TutorSeed = {
  slug: "bisi-ogunleye",
  fullName: "Bisi Ogunleye",
  heading: "Learn Financial Accounting with Bisi",
  position: "Chartered accountant",
  course: "Financial Accounting",
  courseSlugs: ["financial-accounting", "ats-ican"],
  students: 225,
  type: "online and physical classes",
  about:
    "I sat my ICAN papers over three years beside a full-time job, so I know what study at five in the morning looks like. I teach accounts as a story: what happened, which two places it touches, what it looks like at the year end. We use the books of one invented shop from the first entry to the final accounts. ATS and ICAN students also write two full papers under time, and I mark them with the examiner's comments beside me.",
  learn: [
    "Post any transaction by double entry and say why",
    "Prepare final accounts from an incomplete set of books",
    "Find an error without starting again",
    "Read a question for its requirement and plan the answer",
    "Write ATS and ICAN papers inside the time",
  ],
  experienceYears: 14,
  location: "Ilorin, Nigeria",
  languages: ["English", "Yoruba"],
  skills: ["Double entry", "Final accounts", "ATS papers", "ICAN papers", "Taxation", "Excel"],
  reviews: [
    {
      name: "Kehinde R.",
      rating: 5,
      message: "The shop we kept books for had a name and a greedy cousin. I still think of him when I post drawings.",
      date: "2023-10-28",
    },
    {
      name: "Patience G.",
      rating: 5,
      message: "I passed two ATS papers while working full time. Her five o'clock plan is hard and it is honest.",
      date: "2024-12-14",
    },
    {
      name: "Oluwaseun D.",
      rating: 4,
      message:
        "Marks strictly. My first mock came back covered in red, but every remark was one the real examiner makes.",
      date: "2025-08-30",
    },
    {
      name: "Hadiza M.",
      rating: 5,
      message: "She teaches you to find the error instead of starting again. I saved an hour in my exam.",
      date: "2026-09-26",
    },
  ],
};

export const peterAsante: TutorSeed = {
  slug: "peter-asante",
  fullName: "Peter Asante",
  heading: "Learn Physics with Peter",
  position: "Physics teacher",
  course: "Physics",
  courseSlugs: ["physics"],
  students: 341,
  type: "online and physical classes",
  about:
    "In twenty-two years of teaching in Cape Coast I have dropped more oranges than I have eaten. Physics is about things, so each class begins with one: a bottle, a torch, a phone that measures its own acceleration. You predict, we try, and you explain the difference. Only after that do we write the formula, with its units, and use it on past questions. I keep a list of the ten mistakes that cost most marks, and every class deals with one of them.",
  learn: [
    "Draw forces and rays before writing an equation",
    "Use units to check every answer",
    "Plan, record and graph a practical experiment",
    "Connect circuits, waves and heat to things at home",
    "Answer theory questions in the number of lines they deserve",
  ],
  experienceYears: 22,
  location: "Cape Coast, Ghana",
  timeZone: "Africa/Accra",
  languages: ["English", "Fante"],
  skills: ["Mechanics", "Electricity", "Waves and optics", "Practical physics", "Graph work", "WASSCE practice"],
  reviews: [
    {
      name: "Kojo N.",
      rating: 5,
      message: "He dropped an orange and a sheet of paper and asked me to bet. I lost and I understood air resistance.",
      date: "2023-12-02",
    },
    {
      name: "Tolu W.",
      rating: 5,
      message: "Checking units saved me in the objective paper. I could throw away two options before calculating.",
      date: "2025-06-14",
    },
    {
      name: "Akua S.",
      rating: 5,
      message:
        "My graph work was poor. He sent one graph every Friday for six weeks until I stopped losing marks on scales.",
      date: "2026-02-28",
    },
    {
      name: "Chukwudi P.",
      rating: 4,
      message:
        "He talks slowly and repeats himself, which I needed. Faster students in my group sometimes wanted more questions.",
      date: "2026-06-27",
    },
  ],
};

export const ifeomaNnadi: TutorSeed = {
  slug: "ifeoma-nnadi",
  fullName: "Ifeoma Nnadi",
  heading: "Learn English and Literature with Ifeoma",
  position: "Literature teacher",
  course: "English Language and Literature",
  courseSlugs: ["english-language", "literature-in-english", "duolingo"],
  students: 265,
  type: "online classes only",
  about:
    "I grew up in Nsukka among people who argued about novels at dinner, and I try to keep that table in my class. We read aloud, one page each, and stop where someone disagrees. For literature you learn to quote three words and say something exact about them. For language you write one paragraph a day and I return it with two corrections, never ten, because you will remember two. Past papers come in the last third, when there is something to practise with.",
  learn: [
    "Write essays, letters and reports with a clear order",
    "Summarise a passage without copying it",
    "Quote briefly and comment exactly",
    "Hear stress and vowel sounds for the oral paper",
    "Read a poem that you have never seen",
  ],
  experienceYears: 16,
  location: "Nsukka, Nigeria",
  languages: ["English", "Igbo"],
  skills: ["Essay writing", "Comprehension", "Summary", "Oral English", "Poetry", "Drama and prose"],
  reviews: [
    {
      name: "Oghenero F.",
      rating: 5,
      message: "Two corrections a day for eight weeks. I counted them: more than a hundred mistakes I no longer make.",
      date: "2024-04-20",
    },
    {
      name: "Salamatu I.",
      rating: 5,
      message: "I used to fill pages with quotations. She taught me to take three words and stay with them.",
      date: "2025-05-24",
    },
    {
      name: "Junior E.",
      rating: 4,
      message: "Reading aloud on a call was strange at first. After a month I looked forward to Thursday.",
      date: "2026-03-14",
    },
    {
      name: "Amina Z.",
      rating: 5,
      message: "The unseen poem was the part I feared. She gave us one a week, and in the exam I smiled when I saw it.",
      date: "2026-07-25",
    },
  ],
};
