import { dayInLagos, longDate } from "#lib/dates.ts";
import { isDay, type ListSpec, newestFirst } from "#lib/list/list-spec.ts";
import { clockTime } from "#lib/local-time.ts";

/** The audit log: what it is filtered by, and its words. */

/** What kinds of things people of the academy change: the first word of an act, or what it is about besides. */
export const auditThings = {
  account: "Account",
  application: "Application to teach",
  approval: "Approval",
  assessment: "Assessment",
  attempt: "Attempt",
  bank: "Bank details",
  certificate: "Certificate",
  claim: "Transfer claim",
  class: "Class",
  conversation: "Conversation",
  coupon: "Coupon",
  course: "Course",
  document: "Terms and privacy",
  dispute: "Dispute about a class",
  enrolment: "Enrolment",
  faq: "Questions and answers",
  grade: "Grade",
  group: "Group",
  hours: "Weekly hours",
  "hours-exceptions": "Exceptions of hours",
  import: "Import of questions",
  "move-in": "List of people",
  issue: "Newsletter issue",
  "late-answers": "Late answers",
  lesson: "Lesson",
  message: "Message",
  mifi: "Mifi",
  order: "Order",
  "pay-rate": "Pay rate",
  payout: "Payout of tutors",
  "payout-account": "Bank account of a tutor",
  pick: "Pick",
  picture: "Picture of a question",
  post: "Post",
  profile: "Profile of a tutor",
  question: "Question",
  reply: "Canned reply",
  report: "Report of abuse",
  review: "Review",
  role: "Role",
  schools: "Schools",
  settings: "Settings",
  setup: "Setup",
  statement: "Bank statement",
  student: "Student",
  testimonials: "Testimonials",
  transfer: "Bank transfer",
  trial: "Trial",
  vat: "VAT",
  week: "Week of a syllabus",
} as const;

/** The audit log, by person, by thing and by day. */
export const auditList = {
  name: "audit",
  filters: {
    by: { kind: "text", label: "Who", placeholder: "Name, e-mail, phone number" },
    about: { kind: "oneOf", label: "What", anyLabel: "Everything", values: auditThings },
    subject: { kind: "reference", label: "About one thing" },
    from: { kind: "day", label: "From" },
    to: { kind: "day", label: "To" },
  },
  sorts: newestFirst,
  countsTo: 10_000,
} as const satisfies ListSpec;

/** What a thing is called. */
export const thingText = (about: string): string =>
  Object.hasOwn(auditThings, about) ? auditThings[about as keyof typeof auditThings] : splitName(about);

/** An act as words: `order.refund-asked` is `Order: refund asked`, `mifi.handed-over` of an account `Mifi: handed over`. */
export function actText(action: string): string {
  const dot = action.indexOf(".");
  return `${thingText(action.slice(0, dot))}: ${action.slice(dot + 1).replaceAll("-", " ")}`;
}

/** `feeMinor` is `Fee`, `assigneeId` is `Assignee`, `first-day` is `First day`. */
function splitName(name: string): string {
  const text = name
    .replace(/(?:Minor|Id)$/, "")
    .replace(/([a-z])([A-Z])([a-z])/g, (_, end, start, next) => `${end} ${start.toLowerCase()}${next}`)
    .replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const momentInLagos = (at: Date) => `${dayInLagos(at)}, ${clockTime(at, "Africa/Lagos")}`;

/** A field of what was changed, with its value as a person reads it; money without its currency, as it may stand in another field. */
export function fieldText(name: string, value: unknown): { name: string; value: string } {
  const text = () => {
    if (value === null || value === "") return "nothing";
    if (typeof value === "number")
      return name.endsWith("Minor") ? (value / 100).toLocaleString("en", { minimumFractionDigits: 2 }) : String(value);
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value !== "string") return JSON.stringify(value);
    if (isDay(value)) return longDate(value);
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentInLagos(new Date(value)) : value;
  };
  return { name: splitName(name), value: text() };
}

/** Fields in one line, for a table of a file. */
export const fieldsText = (fields: Record<string, unknown> | null): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => fieldText(name, value))
    .map(({ name, value }) => `${name}: ${value}`)
    .join("; ");
