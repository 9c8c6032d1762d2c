import type { CourseSeed } from "../types.ts";

/** Twelve weeks, priced on request and not in the price list (one of the courses of HOME-07). */
export const atsIcan: CourseSeed = {
  slug: "ats-ican",
  title: "ATS/ICAN",
  shortTitle: "ATS/ICAN",
  school: "international",
  glyph: "ican",
  summary: "Twelve weeks for the accounting technician (ATSWA) and ICAN papers, from ledgers to law and tax.",
  overview: [
    "The Accounting Technicians Scheme West Africa (ATSWA) has three parts and opens the way to the ICAN professional examination, which has three levels: Foundation, Skills and Professional. ATSWA diets are held in March and September, ICAN diets in May and November. The ICAN syllabus now in force took effect in November 2025.",
    "The twelve weeks teach the subjects that the ATSWA papers and ICAN Foundation share, with a first step into the tax, audit and reporting of the Skills level. You tell us which papers you are registered for; your tutor sets your weekly questions from those papers and marks them to the examiner's scheme.",
    "Law and tax are taught as they stand: the Companies and Allied Matters Act 2020 and the Nigeria Tax Act 2025. The fee depends on how many papers you take, so please ask us.",
  ],
  level: "Beginner to intermediate",
  format:
    "Live classes two or three times a week, weekly past questions in your own papers, and two timed mocks in week 12.",
  tools: [
    "ICAN and ATSWA study texts",
    "ICAN Pathfinder past questions and solutions",
    "Companies and Allied Matters Act 2020",
    "Nigeria Tax Act 2025",
    "IFRS and IPSAS standards in summary",
    "Scientific calculator and Excel",
  ],
  objectives: [
    "Prepare accounts from source documents to final statements without prompting.",
    "Cost a product, set a budget and explain the variances.",
    "Apply Nigerian contract and company law to short cases.",
    "Compute personal and company income tax and value added tax.",
    "Plan an audit and weigh the evidence.",
    "Explain how government accounts for public money.",
    "Write answers in the layout and time that the examiner expects.",
  ],
  weeks: 12,
  projectWeeks: 0,
  syllabus: [
    {
      title: "The route and the books",
      topics: [
        "ATSWA parts, ICAN levels and exemptions",
        "Source documents and books of prime entry",
        "Double entry and the accounting equation",
        "Ledger balances and trial balance",
        "Errors and the suspense account",
      ],
    },
    {
      title: "Adjustments and control",
      topics: [
        "Accruals and prepayments",
        "Depreciation and disposal of assets",
        "Inventory at cost and net realisable value",
        "Bad debts and allowances",
        "Control accounts and bank reconciliation",
      ],
    },
    {
      title: "Financial statements",
      topics: [
        "Sole trader statements",
        "Incomplete records",
        "Partnership changes and dissolution",
        "Clubs and not-for-profit bodies",
        "Limited company statements",
      ],
    },
    {
      title: "Cost accounting",
      topics: [
        "Cost behaviour and classification",
        "Materials, labour and stores control",
        "Overhead apportionment and absorption",
        "Job, batch and process costing",
        "Marginal and absorption costing",
      ],
    },
    {
      title: "Management accounting",
      topics: [
        "Break-even and margin of safety",
        "Functional, cash and flexible budgets",
        "Standard costs and variances",
        "Relevant costs for decisions",
        "Financial and non-financial performance measures",
      ],
    },
    {
      title: "Quantitative analysis and information technology",
      topics: [
        "Index numbers and time series",
        "Correlation and regression",
        "Probability and expected value",
        "Interest, annuities and present value",
        "Accounting software and spreadsheet controls",
      ],
    },
    {
      title: "Economics and the business environment",
      topics: [
        "Demand, supply and elasticity",
        "Market structures",
        "Monetary and fiscal policy in Nigeria",
        "Business structures and governance",
        "Management functions and motivation",
      ],
    },
    {
      title: "Business and company law",
      topics: [
        "Sources of Nigerian law and the courts",
        "Contract: formation, terms and breach",
        "Agency and sale of goods",
        "Incorporation under CAMA 2020",
        "Directors, meetings and winding up",
      ],
    },
    {
      title: "Taxation",
      topics: [
        "Nigeria Tax Act 2025 and the tax authorities",
        "Personal income tax and PAYE",
        "Companies income tax and the development levy",
        "Capital allowances",
        "Value added tax returns",
      ],
    },
    {
      title: "Audit and assurance",
      topics: [
        "Purpose of an audit and the code of ethics",
        "Audit planning, risk and materiality",
        "Internal control and tests of control",
        "Audit evidence and sampling",
        "Forms of audit report",
      ],
    },
    {
      title: "Public sector and company reporting",
      topics: [
        "Government budget cycle and appropriation",
        "Consolidated Revenue Fund and Treasury Single Account",
        "Cash and accrual basis under IPSAS",
        "Statement of cash flows",
        "Simple group accounts",
      ],
    },
    {
      title: "Examination practice",
      topics: [
        "Minutes per mark and choice of questions",
        "Layout of workings and formats",
        "Written answers: issue, rule, application, conclusion",
        "Timed mock of your first paper",
        "Timed mock of your second paper",
      ],
    },
  ],
};
