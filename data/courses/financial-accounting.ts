import type { CourseSeed } from "../types.ts";

/** Four weeks, billed by the month (PRICE-04). JAMB calls the subject Principles of Accounts. */
export const financialAccounting: CourseSeed = {
  slug: "financial-accounting",
  title: "Financial Accounting",
  shortTitle: "Financial Accounting",
  school: "local",
  glyph: "accounting",
  summary: "From the first double entry to company accounts, for WAEC, NECO and JAMB candidates.",
  overview: [
    "Accounting is a language with few rules and many sentences. If double entry is firm, everything after it is arrangement: which account, which side, which statement. The first week makes it firm, with the books of a provisions shop in Aba that you keep yourself.",
    "The subject is Financial Accounting in WAEC and NECO, with an objective paper and an essay paper of theory and practice, and Principles of Accounts in JAMB, with 40 objective questions. You work through the common syllabus in four weeks, in the formats that examiners expect, and learn where the marks are in each.",
  ],
  level: "All levels",
  format: "Live classes two or three times a week, a set of books kept each week, and timed past questions.",
  tools: [
    "Essential Financial Accounting by O. A. Longe and R. A. Kazeem",
    "Business Accounting 1 by Frank Wood",
    "WAEC and NECO past questions",
    "JAMB Principles of Accounts syllabus and past questions",
    "Analysis paper and a calculator",
  ],
  objectives: [
    "Record transactions from source documents to the trial balance.",
    "Find and correct errors, and reconcile cash with the bank.",
    "Prepare final accounts of a sole trader with all the usual adjustments.",
    "Prepare accounts of partnerships, companies, manufacturers and clubs.",
    "Interpret accounts by ratios and say what they mean for the owner.",
    "Explain how government receives, spends and accounts for money.",
  ],
  weeks: 4,
  projectWeeks: 0,
  examOptions: [{ weeks: 4, feeNaira: 30000, per: "month" }],
  syllabus: [
    {
      title: "Double entry and the books",
      topics: [
        "Users, concepts and ethics of accounting",
        "Source documents and subsidiary books",
        "Ledger accounts and the accounting equation",
        "Cash book, petty cash and the imprest system",
        "Trial balance, errors and suspense account",
      ],
    },
    {
      title: "Control and the sole trader",
      topics: [
        "Bank reconciliation statement",
        "Control accounts and self-balancing ledgers",
        "Capital and revenue expenditure",
        "Depreciation, bad debts, accruals and prepayments",
        "Final accounts of a sole trader",
      ],
    },
    {
      title: "Other businesses",
      topics: [
        "Single entry and incomplete records",
        "Manufacturing accounts",
        "Departmental and branch accounts",
        "Partnership accounts: appropriation, admission and dissolution",
        "Joint venture accounts",
      ],
    },
    {
      title: "Companies, clubs, government and the papers",
      topics: [
        "Issue of shares and company final accounts",
        "Receipts and payments, income and expenditure",
        "Public sector accounting: funds, votes and warrants",
        "Ratios and interpretation of accounts",
        "Accounting software and timed mock",
      ],
    },
  ],
};
