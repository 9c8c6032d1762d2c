import type { Composable } from "#lib/capabilities.ts";

/** What each capability lets a person do, in plain words, grouped by subject and in the order of the form. */
export const capabilityGroups: readonly { name: string; labels: Partial<Record<Composable, string>> }[] = [
  {
    name: "Money",
    labels: {
      "orders.read": "See orders, payments and coupons",
      "payments.confirm": "Match bank transfers to orders",
      "payments.extend": "Give a student more time to pay",
      "payments.refund": "Give money back",
      "pay.read": "See what tutors are paid, and what is disputed",
      "pay.decide": "Decide disputes about classes",
      "pay.change": "Set the pay rates of tutors",
    },
  },
  {
    name: "Students and lessons",
    labels: {
      "people.read": "See people and what they did",
      "people.change": "Suspend people, mail their links again, end their log-ins, write their guardian",
      "people.view-as": "See the pages of a student as the student sees them, without changing anything",
      "students.assign": "Give a student of a course a tutor",
      "students.follow": "See the daily list with phone numbers, and note how calls ended",
      "classes.move": "Move classes of groups and series",
      "students.place": "Place a student in class times",
      "reviews.decide": "Publish reviews, and keep them off the site",
      "messages.answer": "Answer messages and announce in the academy's name",
      "assessments.mark": "Mark every student's work",
      "assessments.extend": "Give students extra time in quizzes and exams",
      "grades.release": "Release grades",
      "assessments.write": "Write questions and assessments of every course",
      "questions.correct": "Correct the answer key of a question",
      "certificates.revoke": "Revoke, restore and correct certificates",
      "equipment.hand-out": "Hand out Mifi devices",
    },
  },
  {
    name: "The academy",
    labels: {
      "applications.decide": "Read applications to teach, and decide about them",
      "texts.write": "Write and publish posts, and send the newsletter",
      "settings.change": "Change periods and coupons",
      "catalogue.change": "Change courses and their prices",
      "people.bring": "Bring people with their courses and balances from elsewhere",
      "audit.read": "See what staff and tutors changed",
      "operations.read": "See how backups, mail, jobs, storage and database do",
      "roles.read": "See roles and who holds them",
      "roles.change": "Compose roles, and give and take them",
      "api.read": "See what programs may ask of the academy (API)",
    },
  },
];

/** The words of one capability. */
export const capabilityText = (capability: Composable): string =>
  capabilityGroups.map(({ labels }) => labels[capability]).find((text) => text !== undefined) ?? capability;

export const builtInNames = {
  admin: "Administrator",
  support: "Support",
  tutor: "Tutor",
  student: "Student",
} as const;

/** What a built-in role without capabilities of its own opens. */
export const builtInOpens: Readonly<Record<string, string>> = {
  tutor: "The tutor's desk: their own students, their work, messages and classes",
  student: "The dashboard: the courses that they order or were given",
};

export const roleTexts = {
  nameMissing: "Please enter a name.",
  nameLong: "At most 60 characters.",
  noneChosen: "Please choose at least one thing that the role may do.",
  taken: "There is a role with that name. Please choose another.",
  gone: "We could not find that role. It may have ended.",
  noAccount: "No account that can log in has this address.",
  beyond: "You can compose, give and take only what you may do yourself.",
  notOwn: "Nobody changes their own roles. Please ask somebody else who may.",
  changedByOther: "Somebody changed this role meanwhile. Close this, look at what it may do now, and change it again.",
  granted: "Somebody still holds this role. Take it from them first.",
  onlyRole: "It is the only role of this account. Give it another one first.",
  lastAdmin: "This is the last administrator. Make another one first.",
  unverified: "This address is not verified yet. Its owner opens the link in our mail first.",
} as const;
