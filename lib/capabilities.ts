/**
 * Who may what, in one table. An account holds roles, a role holds capabilities, each as far as its scope reaches, and every
 * call declares the one that it needs. Server and pages read this file; it imports nothing.
 */

/** `office`: what an account holds as long as it holds a role that staff composed; that one shows what it may do besides. */
export const roles = ["student", "tutor", "admin", "support", "office"] as const;
export type Role = (typeof roles)[number];

/** The roles of those who run the academy. */
export const staffRoles = ["admin", "support", "office"] as const satisfies readonly Role[];

/** How far a capability reaches, from near to far: one's own rows, those of the students whom one teaches, everybody's. */
export const scopes = ["own", "own-students", "all"] as const;
export type Scope = (typeof scopes)[number];

/** What everybody with an account may do. */
const withAccount = {
  "account.keep": "own",
  "calendar.follow": "own",
  "files.send": "own",
  "notifications.read": "own",
} as const;

/** What administrators and support may do. */
const staff = {
  ...withAccount,
  "api.read": "all",
  "applications.decide": "all",
  "assessments.extend": "all",
  "assessments.mark": "all",
  "assessments.write": "all",
  "certificates.revoke": "all",
  "classes.move": "all",
  "equipment.hand-out": "all",
  "grades.release": "all",
  "messages.answer": "all",
  "office.read": "all",
  "orders.read": "all",
  "pay.decide": "all",
  "pay.read": "all",
  "payments.confirm": "all",
  "payments.extend": "all",
  "people.change": "all",
  "people.read": "all",
  "questions.correct": "all",
  "reviews.decide": "all",
  "students.assign": "all",
  "students.follow": "all",
  "students.place": "all",
  "texts.write": "all",
} as const;

const stored = {
  student: {
    ...withAccount,
    "assessments.take": "own",
    "certificates.hold": "own",
    "classes.attend": "own",
    "courses.order": "own",
    "lessons.learn": "own",
    "messages.write": "own",
    "onboarding.follow": "own",
    "people.invite": "own",
    "refunds.receive": "own",
    "studies.read": "own",
    "trials.book": "own",
    "tutors.find": "all",
    "tutors.pick": "own",
  },
  tutor: {
    ...withAccount,
    "assessments.extend": "own-students",
    "assessments.mark": "own-students",
    "assessments.write": "own-students",
    "attendance.note": "own-students",
    "classes.move": "own-students",
    "classes.teach": "own-students",
    "grades.release": "own-students",
    "hours.keep": "own",
    "messages.answer": "own-students",
    "picks.answer": "own-students",
    "profile.publish": "own",
    "questions.correct": "own-students",
    "reviews.answer": "own",
    "students.place": "own-students",
    "teaching.read": "own-students",
    "trials.settle": "own-students",
    "wallet.change": "own",
    "wallet.read": "own",
  },
  // Money that leaves and what holds for everybody is decided by administrators alone.
  admin: {
    ...staff,
    "audit.read": "all",
    "catalogue.change": "all",
    "operations.read": "all",
    "pay.change": "all",
    "payments.refund": "all",
    "people.bring": "all",
    "people.view-as": "all",
    "roles.change": "all",
    "roles.read": "all",
    "settings.change": "all",
  },
  support: staff,
  office: { ...withAccount, "office.read": "all" },
} as const satisfies Record<Role, Record<string, Scope>>;

export type Capability = { [R in Role]: keyof (typeof stored)[R] }[Role];

/**
 * What moves money, changes what holds for everybody or opens a student's pages: anyone who logged in a while ago shows once more that it is them. To read
 * what is granted by such a capability is no act.
 */
const dangerous: readonly Capability[] = [
  "catalogue.change",
  "pay.change",
  "payments.confirm",
  "payments.refund",
  "people.bring",
  "refunds.receive",
  "people.view-as",
  "roles.change",
  "settings.change",
  "wallet.change",
];
export const isDangerous = (capability: Capability): boolean => dangerous.includes(capability);

export type Need = { capability: Capability; scope: Scope };

/**
 * Who may make a call: anybody, anyone who sits at this machine while it is developed, or accounts with a role that holds the
 * capability at least as far as `scope`, which shows whose rows the call reaches.
 */
export type Access = "public" | "development" | Need;

const table: Record<Role, Partial<Record<Capability, Scope>>> = stored;

/** The roles that let a call of this need pass; none where no one holds the capability that far. */
export const rolesWith = ({ capability, scope }: Need): Role[] =>
  roles.filter((role) => {
    const granted = table[role][capability];
    return granted !== undefined && scopes.indexOf(granted) >= scopes.indexOf(scope);
  });

/** What a role may be composed of: what the roles of staff hold, apart from what every account and everybody in the office may do. */
export const composable = (Object.keys(stored.admin) as (keyof typeof stored.admin)[]).filter(
  (capability): capability is Composable => !Object.hasOwn(stored.office, capability),
);
export type Composable = Exclude<keyof typeof stored.admin, keyof typeof stored.office>;

/** What an account holds. `granted`: by roles that staff composed; each reaches everybody's. */
export type Holder = { roles: readonly Role[]; granted?: readonly Capability[] };

/** Whether what an account holds lets a call of this need pass. */
export const mayDo = ({ roles: own, granted = [] }: Holder, need: Need): boolean =>
  granted.includes(need.capability) || rolesWith(need).some((role) => own.includes(role));

/** All that a role lets do, each as far as it reaches. One that staff composed reaches everybody's. */
export const needsOf = (role: Role | readonly Capability[]): Need[] =>
  typeof role === "string"
    ? (Object.entries(table[role]) as [Capability, Scope][]).map(([capability, scope]) => ({ capability, scope }))
    : role.map((capability) => ({ capability, scope: "all" }));

/**
 * Whether an account decides who holds a role: it may do all of it itself, as far as the role reaches. Administrators decide over
 * every role, also over those of students and tutors, which let do what is no work of the office.
 */
export const decidesOver = (holder: Holder, needs: readonly Need[]): boolean =>
  holder.roles.includes("admin") || needs.every((need) => mayDo(holder, need));

/** What of `composable` an account may do. */
export const powersOf = (holder: Holder): Composable[] =>
  composable.filter((capability) => mayDo(holder, { capability, scope: "all" }));

/** From the role that decides what an account is first of all to the one that does so last. */
const byWeight: readonly Role[] = ["admin", "support", "office", "tutor", "student"];

/** The one role to tell where only one is shown. An account without any is a student's that may do nothing. */
export const mainRole = (lockedRoles: readonly Role[]): Role =>
  byWeight.find((role) => lockedRoles.includes(role)) ?? "student";
