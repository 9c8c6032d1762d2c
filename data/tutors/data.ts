/** Tutors of the Data school: data science and data analysis. */
import type { TutorSeed } from "../types.ts";

export const tundeBakare: TutorSeed = {
  slug: "tunde-bakare",
  fullName: "Tunde Bakare",
  heading: "Learn Data Science with Tunde",
  position: "Data scientist",
  course: "Data Science",
  courseSlugs: ["data-science", "data-analysis"],
  students: 210,
  type: "online classes only",
  about:
    "I forecast demand for a flour mill, which means I am wrong every week and have to say by how much. That is what I teach: a model is a measured guess. We begin with counting and plotting, because half of all questions end there, and only then fit anything. All data in class is local and untidy: market prices, rainfall, bus times. You defend your result to two classmates who are told to doubt it. Bring questions from your own work and we will use them.",
  learn: [
    "Clean and join untidy data in Python and SQL",
    "Choose a chart that answers the question asked",
    "Fit, test and compare regression and classification models",
    "Say how sure you are, in numbers and in plain words",
    "Recognise when a spreadsheet is enough",
  ],
  experienceYears: 7,
  location: "Ibadan, Nigeria",
  languages: ["English", "Yoruba"],
  skills: ["Python", "pandas", "SQL", "Statistics", "scikit-learn", "Data visualisation"],
  reviews: [
    {
      name: "Kelechi N.",
      rating: 5,
      message:
        "Two classmates tore my churn model apart and they were right. I rebuilt it and now I test before I talk.",
      date: "2024-02-17",
    },
    {
      name: "Aisha R.",
      rating: 5,
      message: "We used pepper prices from Bodija market for three weeks. Nobody fell asleep in statistics.",
      date: "2024-10-05",
    },
    {
      name: "Obinna C.",
      rating: 4,
      message:
        "Go in with some Python if you can. The first two weeks move quickly, then he slows down for the mathematics.",
      date: "2025-07-19",
    },
    {
      name: "Esther M.",
      rating: 5,
      message: "He told me my problem needed a pivot table and not a neural network. He was right and it took an hour.",
      date: "2026-04-25",
    },
  ],
};

export const ngoziUmeh: TutorSeed = {
  slug: "ngozi-umeh",
  fullName: "Ngozi Umeh",
  heading: "Learn Data Analytics with Ngozi",
  position: "Analytics lead",
  course: "Data Analysis",
  courseSlugs: ["data-analysis"],
  students: 176,
  type: "online classes only",
  about:
    "I lead a team of four analysts in a health organisation in Abuja. When I hire, I give people a messy sheet and an hour, and that hour is what my course prepares you for. We start in the spreadsheet and stay there until you can trust your own totals. SQL comes next, then dashboards, and a little Python at the end for the boring parts. Each fortnight you present one page to the class: a title that states the finding, one chart, one thing to do.",
  learn: [
    "Clean a sheet so that its totals can be trusted",
    "Answer business questions with SQL joins and groups",
    "Build a dashboard in Power BI that people open twice",
    "Write a one-page finding with a clear next step",
    "Automate a monthly report with a short Python script",
  ],
  experienceYears: 8,
  location: "Abuja, Nigeria",
  languages: ["English", "Igbo"],
  skills: ["Excel", "SQL", "Power BI", "Data cleaning", "Presentation", "Python"],
  reviews: [
    {
      name: "Victoria A.",
      rating: 5,
      message:
        "The one-hour test she gives in week eight is harder than the one I sat for my job. I was calm on the day.",
      date: "2024-06-15",
    },
    {
      name: "Suleiman D.",
      rating: 5,
      message:
        "She returned my dashboard with one question: who opens this on Monday? I deleted nine of twelve charts.",
      date: "2025-01-18",
    },
    {
      name: "Peace U.",
      rating: 5,
      message: "I was a nurse with no computer background. I now prepare the ward figures for our hospital board.",
      date: "2025-11-08",
    },
    {
      name: "Dele K.",
      rating: 4,
      message:
        "Excellent on Excel and SQL. Only the last two weeks are Python, so choose Data Science if that is what you want.",
      date: "2026-08-22",
    },
  ],
};
