import type { CourseSeed } from "../types.ts";

/** Twelve teaching weeks and two project weeks (PRICE-02). */
export const virtualAssistant: CourseSeed = {
  slug: "virtual-assistant",
  title: "Virtual Assistant",
  shortTitle: "Virtual Assistant",
  school: "business",
  glyph: "va",
  summary: "Run calendars, inboxes, documents and customers for clients anywhere, from your own desk.",
  overview: [
    "A good virtual assistant is the person a busy client stops worrying with. The tools are easy to find; what clients pay for is judgement: knowing which message can wait, which meeting will clash, and when to ask. This course teaches both.",
    "You practise on realistic material from the first week: a founder in Lagos with three hundred unread messages, a consultant in Toronto who books across four time zones, an Accra shop with orders to chase. Your tutor plays the client, and replies as a client would.",
    "You leave with a portfolio, a manual of your own procedures, a rate card in dollars and naira, and a trial week of client work with written feedback.",
  ],
  level: "Beginner",
  format: "Live classes two or three times a week, practical tasks on shared workspaces, and two project weeks.",
  tools: [
    "Google Workspace",
    "Microsoft 365",
    "Zoom and Google Meet",
    "Slack",
    "Calendly",
    "Trello, Asana and Notion",
    "Canva",
    "Zendesk",
    "QuickBooks Online",
    "Zapier",
  ],
  objectives: [
    "Manage a client's inbox and calendar across time zones without being reminded.",
    "Write clear business messages in British or American usage.",
    "Prepare documents, spreadsheets, itineraries and minutes that need no correction.",
    "Support customers by e-mail and chat, and keep a record of each case.",
    "Automate repeated work with simple tools, and use AI assistants with care.",
    "Protect a client's passwords, files and personal data.",
    "Find clients, agree terms in writing and get paid on time.",
  ],
  weeks: 12,
  projectWeeks: 2,
  planFees: { upfront: 150, installment: 170, monthly: 35 },
  syllabus: [
    {
      title: "The work and the workplace",
      topics: [
        "Services a virtual assistant sells",
        "Kinds of client, from founders to agencies",
        "Home office with backup power and data",
        "Working hours and time zones",
        "Professional boundaries",
      ],
    },
    {
      title: "Business communication",
      topics: [
        "E-mails that get an answer",
        "British and American usage",
        "Video call etiquette",
        "Slack channels, threads and status",
        "Bad news and escalation",
      ],
    },
    {
      title: "Inbox and calendar",
      topics: [
        "Gmail labels, filters and templates",
        "Outlook rules and shared mailboxes",
        "Delegated access without shared passwords",
        "Calendar blocking and meeting buffers",
        "Booking pages in Calendly",
      ],
    },
    {
      title: "Documents and files",
      topics: [
        "Styles and templates in Google Docs",
        "Long documents in Microsoft Word",
        "Folder structure in Drive and OneDrive",
        "File names and version history",
        "PDF forms and e-signatures",
      ],
    },
    {
      title: "Spreadsheets",
      topics: [
        "Clean data entry and validation",
        "SUM, IF, COUNTIF and XLOOKUP",
        "Sorting, filters and pivot tables",
        "Expense tracker in two currencies",
        "Charts for a one-page report",
      ],
    },
    {
      title: "Travel and events",
      topics: [
        "Flight and hotel research",
        "Itineraries on one page",
        "Visa document checklists",
        "Webinar set-up and rehearsal",
        "Expense claims and receipts",
      ],
    },
    {
      title: "Projects and procedures",
      topics: [
        "Task boards in Trello",
        "Timelines and dependencies in Asana",
        "Client wiki in Notion",
        "Minutes and action lists",
        "Standard operating procedures",
      ],
    },
    {
      title: "Customer support",
      topics: [
        "Tickets and priorities in Zendesk",
        "Reply templates that sound human",
        "Live chat and WhatsApp support",
        "Refunds and complaints",
        "Response time and satisfaction scores",
      ],
    },
    {
      title: "Content and social media support",
      topics: [
        "Post and slide templates in Canva",
        "Scheduling in Buffer and Meta Business Suite",
        "Captions from a client's brief",
        "Newsletter assembly in Mailchimp",
        "Small page updates in WordPress",
      ],
    },
    {
      title: "Money and shop support",
      topics: [
        "Quotes, invoices and receipts",
        "Polite payment reminders",
        "Sales and expenses in QuickBooks Online",
        "Shopify orders, stock and returns",
        "Monthly summary for the owner",
      ],
    },
    {
      title: "Automation, AI and security",
      topics: [
        "Prompts for drafting and summarising",
        "Checks on AI output",
        "Automations in Zapier",
        "Password managers and two-factor login",
        "Confidentiality and phishing",
      ],
    },
    {
      title: "Finding and keeping clients",
      topics: [
        "Service packages and a rate card",
        "Profiles on LinkedIn and Upwork",
        "Proposals and discovery calls",
        "Written agreements and scope",
        "Foreign payments through Payoneer or a domiciliary account",
      ],
    },
    {
      title: "Project week 1: a client's week",
      topics: [
        "Triage of a full inbox",
        "Diary of a travelling executive",
        "Supplier research with a recommendation",
        "Event plan and guest list",
        "End-of-week status report",
      ],
    },
    {
      title: "Project week 2: portfolio and trial",
      topics: [
        "Client onboarding pack",
        "Personal procedures manual",
        "Portfolio page with work samples",
        "Mock client interview",
        "Written feedback and a ninety-day plan",
      ],
    },
  ],
};
