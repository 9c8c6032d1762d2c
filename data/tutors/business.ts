/** Tutors of the Business and Management school: marketing, virtual assistance and project work. */
import type { TutorSeed } from "../types.ts";

export const folakeAdeyemi: TutorSeed = {
  slug: "folake-adeyemi",
  fullName: "Folake Adeyemi",
  heading: "Learn Digital Marketing with Folake",
  position: "Growth marketer",
  course: "Digital Marketing",
  courseSlugs: ["digital-and-product-marketing"],
  students: 236,
  type: "online and physical classes",
  about:
    "I sold aso oke online before I knew that it was called marketing. Since then I have run campaigns for a bakery, a fintech and a polytechnic, with budgets from five thousand naira to several million. In class every student sells something real, however small, and we look at the numbers together every week. I care about the dull parts: the message, the landing page, the follow-up. You leave with one campaign that worked, one that did not, and a written reason for both.",
  learn: [
    "Write an offer that a stranger understands in one reading",
    "Plan search, social and e-mail work on a small budget",
    "Set up measurement and read it without fooling yourself",
    "Run a fair test of two messages",
    "Launch a product with a one-page plan",
  ],
  experienceYears: 9,
  location: "Lagos, Nigeria",
  languages: ["English", "Yoruba"],
  skills: ["Copywriting", "Search ads", "Social media", "E-mail campaigns", "Analytics", "Product launch"],
  reviews: [
    {
      name: "Blessing I.",
      rating: 5,
      message: "I used my mother's chin chin as my project. We spent ₦8,000 and sold out for three weekends.",
      date: "2024-01-27",
    },
    {
      name: "Mustapha H.",
      rating: 5,
      message: "She made me write down why my advert failed before I could run another. I still keep that document.",
      date: "2025-02-08",
    },
    {
      name: "Lara J.",
      rating: 4,
      message: "Very hands-on. Keep some money aside for the small ad budgets, they are not part of the fee.",
      date: "2025-12-06",
    },
    {
      name: "Ebuka V.",
      rating: 5,
      message: "The physical class in Surulere is lively. She puts your page on the wall and everyone reads it aloud.",
      date: "2026-05-30",
    },
  ],
};

export const segunAfolabi: TutorSeed = {
  slug: "segun-afolabi",
  fullName: "Segun Afolabi",
  heading: "Learn Project Management with Segun",
  position: "Programme manager",
  course: "Project Management",
  courseSlugs: ["project-and-product-management"],
  students: 154,
  type: "online classes only",
  about:
    "I have delivered two hospital wings, one payroll system and a road that was six months late, and I teach from the road. A plan is a set of promises between people, so my students practise the conversations: the sponsor who adds scope on Friday, the developer who says it is nearly done. We run one group project for sixteen weeks with a real backlog and real minutes. You lead it for two weeks and are led for the rest, which teaches more.",
  learn: [
    "Write a one-page charter that a sponsor will sign",
    "Break work down, estimate it and find the critical path",
    "Run a backlog, a stand-up and a useful retrospective",
    "Track cost and risk before they become news",
    "Decide what a product should not do",
  ],
  experienceYears: 11,
  location: "Abeokuta, Nigeria",
  languages: ["English", "Yoruba"],
  skills: ["Planning", "Scrum", "Risk management", "Stakeholder communication", "Product strategy", "Budgeting"],
  reviews: [
    {
      name: "Omolara T.",
      rating: 5,
      message:
        "He played an angry sponsor on a call and I froze. The third time I did not. That alone was worth the fee.",
      date: "2024-05-25",
    },
    {
      name: "Isaac B.",
      rating: 5,
      message: "My two weeks as lead were a mess and the class told me why, kindly. I now run a team of seven.",
      date: "2025-08-02",
    },
    {
      name: "Zubaida S.",
      rating: 4,
      message:
        "Group work across time zones was hard in my cohort. He moved the stand-up to the evening after we asked.",
      date: "2026-07-18",
    },
  ],
};

export const amaraOkafor: TutorSeed = {
  slug: "amara-okafor",
  fullName: "Amara Okafor",
  heading: "Learn Virtual Assistance with Amara",
  position: "Operations assistant",
  course: "Virtual Assistant",
  courseSlugs: ["virtual-assistant"],
  students: 121,
  type: "online classes only",
  about:
    "I look after the calendars and inboxes of three founders in two time zones, from a desk in Awka with solar panels on the roof. I teach the work as it arrives: forty unread messages, a flight that moved, an invoice with the wrong date. Each week you get a fictional client and a full inbox, and I time you. We spend two weeks on finding clients, writing proposals and setting a price, because skill alone does not pay. I share my own templates and expect you to improve them.",
  learn: [
    "Sort a full inbox and draft answers in the client's voice",
    "Run calendars across time zones without a missed call",
    "Keep documents, invoices and passwords in safe order",
    "Write proposals and set a price you can defend",
    "Plan your week round light, data and deadlines",
  ],
  experienceYears: 5,
  location: "Awka, Nigeria",
  languages: ["English", "Igbo"],
  skills: ["Inbox management", "Scheduling", "Google Workspace", "Invoicing", "Client communication", "Proposals"],
  reviews: [
    {
      name: "Chidinma F.",
      rating: 5,
      message: "The timed inbox made me sweat. In my first week with a client I already had a system and she noticed.",
      date: "2025-05-10",
    },
    {
      name: "Grace W.",
      rating: 5,
      message: "I was charging too little. She made me write down my hours for one week and then I raised my price.",
      date: "2025-10-25",
    },
    {
      name: "Halimat O.",
      rating: 4,
      message: "Good balance of tools and real life. I would have liked one more week on bookkeeping.",
      date: "2026-03-21",
    },
    {
      name: "Nana Y.",
      rating: 5,
      message:
        "She shows how she works through a day without light. Nobody else had told me what to put in a contract about it.",
      date: "2026-10-03",
    },
  ],
};
