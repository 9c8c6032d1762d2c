import type { CourseSeed } from "../types.ts";

/** Sixteen teaching weeks and two project weeks (PRICE-02). */
export const projectAndProductManagement: CourseSeed = {
  slug: "project-and-product-management",
  title: "Project and Product Management",
  shortTitle: "Project Management",
  school: "business",
  glyph: "pm",
  summary: "Decide what is worth building, plan it honestly, and deliver it with a team.",
  overview: [
    "Project managers get the agreed thing done; product managers decide which thing deserves to be done. Employers often want one person who understands both, so you learn both: eight weeks of project practice, then eight of agile and product work.",
    "The examples are close to home. You schedule a borehole project through a rainy season, budget for imported parts while the exchange rate moves, and plan a payments feature for people whose network drops. Your tutor asks the questions that a sponsor would ask.",
    "In the project weeks you carry one project from charter to closing report and one product idea from interviews to a tested backlog. The course also gives you the vocabulary of the CAPM, PMP and Scrum certificates, should you wish to sit one later.",
  ],
  level: "Beginner to intermediate",
  format: "Live classes two or three times a week, team exercises, and two project weeks with a closing presentation.",
  tools: [
    "Jira",
    "Trello",
    "Microsoft Project",
    "Google Sheets",
    "Notion",
    "Miro",
    "Figma",
    "Google Analytics 4",
    "PMBOK Guide",
    "Scrum Guide",
  ],
  objectives: [
    "Write a charter, scope statement and plan that a sponsor can sign.",
    "Estimate time and cost, and say how sure you are of the estimate.",
    "Keep a register of risks and act on it before they become problems.",
    "Run sprints, boards and retrospectives with a small team.",
    "Discover what customers need and turn it into user stories with acceptance criteria.",
    "Rank a roadmap by evidence rather than by the loudest voice.",
    "Report progress in one page, including the bad news.",
  ],
  weeks: 16,
  projectWeeks: 2,
  planFees: { upfront: 120, installment: 125, monthly: 32 },
  syllabus: [
    {
      title: "Projects, products and people",
      topics: [
        "Project, product and programme compared",
        "Predictive and adaptive life cycles",
        "Project manager, product manager and product owner",
        "How organisations are structured",
      ],
    },
    {
      title: "Starting a project",
      topics: [
        "Business case and benefits",
        "Project charter",
        "Stakeholder map by power and interest",
        "Success criteria agreed in writing",
      ],
    },
    {
      title: "Scope and requirements",
      topics: [
        "Requirements workshops and interviews",
        "Scope statement and exclusions",
        "Work breakdown structure",
        "Must, should, could and won't",
      ],
    },
    {
      title: "Schedule",
      topics: [
        "Activities and dependencies",
        "Three-point estimates",
        "Critical path and float",
        "Gantt chart in Microsoft Project",
        "Buffers for rain, holidays and customs",
      ],
    },
    {
      title: "Cost and procurement",
      topics: [
        "Cost estimates and contingency",
        "Exchange-rate exposure",
        "Budget baseline",
        "Earned value: CPI and SPI",
        "Bids, vendors and contract types",
      ],
    },
    {
      title: "Risk and quality",
      topics: [
        "Risk identification and the register",
        "Probability and impact matrix",
        "Risk responses and owners",
        "Quality assurance and quality control",
        "Issue log",
      ],
    },
    {
      title: "Leading the team",
      topics: [
        "RACI chart",
        "Team charter and ground rules",
        "Communication plan",
        "Conflict and negotiation",
        "Remote teams across time zones",
      ],
    },
    {
      title: "Control and closing",
      topics: [
        "Red, amber and green status reports",
        "Change requests and their approval",
        "Handover and acceptance",
        "Lessons learned review",
      ],
    },
    {
      title: "Agile and Scrum",
      topics: [
        "Values of the Agile Manifesto",
        "Scrum accountabilities, events and artefacts",
        "Sprint planning and sprint goals",
        "Definition of done",
        "Reviews and retrospectives",
      ],
    },
    {
      title: "Kanban and hybrid delivery",
      topics: [
        "Kanban boards and work-in-progress limits",
        "Lead time and cycle time",
        "Story points and velocity",
        "Burndown charts in Jira",
        "Hybrid plans with fixed dates",
      ],
    },
    {
      title: "Product discovery",
      topics: [
        "Customer interviews without leading questions",
        "Problem statements",
        "Opportunity solution trees",
        "Competitor and substitute analysis",
        "Assumption tests",
      ],
    },
    {
      title: "Product strategy and roadmaps",
      topics: [
        "Product vision and strategy",
        "North star metric",
        "Objectives and key results",
        "RICE scoring",
        "Now, next and later roadmap",
      ],
    },
    {
      title: "Stories and specifications",
      topics: [
        "User stories by the INVEST rule",
        "Acceptance criteria by example",
        "Story mapping in Miro",
        "Product requirements document",
        "Backlog refinement",
      ],
    },
    {
      title: "Working with designers and engineers",
      topics: [
        "Wireframes and usability tests in Figma",
        "Front end, back end and APIs in plain words",
        "Release plans and feature flags",
        "User acceptance testing",
        "Incident updates to customers",
      ],
    },
    {
      title: "Metrics and experiments",
      topics: [
        "Activation, retention and churn",
        "Funnels in Google Analytics 4",
        "A first look at SQL",
        "A/B tests and their traps",
        "One-page product dashboard",
      ],
    },
    {
      title: "Launch and career",
      topics: [
        "Launch plan and go or no-go meeting",
        "Pricing and packaging",
        "Product ethics and data protection",
        "CAPM, PMP and Scrum certificate routes",
        "Interviews and case questions",
      ],
    },
    {
      title: "Project week 1: plan and discover",
      topics: [
        "Charter and plan for a clinic booking system",
        "Top ten risks with triggers and reserves",
        "Five user interviews and a problem brief",
        "Ranked backlog with estimates",
      ],
    },
    {
      title: "Project week 2: deliver and present",
      topics: [
        "One-week sprint with daily check-ins",
        "Status report to the sponsor",
        "Prototype demonstration",
        "Closing report and retrospective",
        "Portfolio case study",
      ],
    },
  ],
};
