import type { SiteSettings } from "./types.ts";

/**
 * What the academy calls itself and how it is reached, until an administrator changes it. Contacts and bank details are
 * examples that reach nobody: a site that others can reach does not show them (features/site/server/get-settings.ts).
 */
export const siteSettings: SiteSettings = {
  name: "Unwalled Academy",
  shortName: "Unwalled",
  logoText: "unwalled academy",
  tagline: "Education beyond the four walls",
  chatPhone: "+234 800 000 0000",
  supportEmail: "support@unwalled.academy",
  chatUrl: "https://wa.me/2348000000000",
  communityUrl: "https://chat.whatsapp.com/UnwalledAcademyExample",
  bank: {
    accountNumber: "0000000000",
    bankName: "Example Bank",
    accountHolder: "Unwalled Academy Limited",
  },
  social: {
    facebook: "https://www.facebook.com/unwalledacademy",
    x: "https://x.com/unwalledacademy",
    instagram: "https://www.instagram.com/unwalledacademy",
    youtube: "https://www.youtube.com/@unwalledacademy",
  },
  claimedStudents: 1234,
  banner:
    "Successfully onboarded students get a free 4G pocket Mifi with 50 GB data, through our partnership with a mobile network operator.",
  popup: {
    title: "Free 4G pocket Mifi with 50 GB data",
    text: "For every successfully onboarded student.",
  },
  about: "An online tutoring academy that connects learners with tutors, for career courses and exam preparation.",
  howToSteps: [
    "Check that the course you want is listed.",
    "Compare tutors by ratings, accomplishments and reviews.",
    "Click I'm Picking You on the tutor you prefer.",
    "Log in, or sign up, via the dashboard.",
    "Use Find Tutor in the dashboard to see the tutor you chose.",
  ],
  pickAnswerHours: 24,
  digestHour: 18,
  practiceDailyMost: 5,
  dueReminderHours: 24,
  whatsappPrices: { utility: 1_000, marketing: 8_000 },
  secondPerson: { NGN: 50_000_000, USD: 50_000 },
  periods: {
    priceHoldsDays: 7,
    secondPartDays: 45,
    graceDays: 7,
    lateTransferDays: 7,
    remindBeforeDays: 3,
    remindAfterDays: 3,
    longestExtensionDays: 30,
  },
  courseChoices: [
    "UI/UX Design",
    "Data Science/Analytics",
    "Frontend Development",
    "Backend Development",
    "Full Stack Development",
    "ATS/ICAN",
    "GMAT",
    "IELTS",
    "Digital Marketing",
    "Project Management",
    "Virtual Assistant",
    "Cyber Security",
    "Network Engineering",
    "Mathematics",
    "English Language",
    "Physics",
    "Chemistry",
    "Biology",
    "Financial Accounting",
    "Literature in English",
  ],
};
