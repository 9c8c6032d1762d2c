/** Anchors of the home page (HOME-01), in its order, and its questions. `price` is an anchor of the pricing page too. */
export type Section =
  | "hero"
  | "find-tutor"
  | "courses"
  | "testimonials"
  | "become-tutor"
  | "price"
  | "resources"
  | "faq";

/** Where people work behind the login, by the first part of its addresses: a student, a tutor, staff. */
export const workplaces = ["dashboard", "tutor", "admin"] as const;
export type Workplace = (typeof workplaces)[number];

type TutorFilter = {
  course?: string | null;
  type?: string | null;
  /** Whole naira. */
  price?: number | null;
  availability?: string | null;
  q?: string | null;
  sort?: string | null;
  page?: number;
};

type Query = Record<string, string | null | undefined>;

/** Adds the given values as a query, leaving out what is empty. */
function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

const part = encodeURIComponent;

/** A page with what it is asked for. */
const filtered =
  <Filter extends Query = Query>(path: string) =>
  (filter = {} as Filter) =>
    withQuery(path, filter);

/** The page of something below another page, by its id, slug or code. */
const below = (path: string) => (id: string) => `${path}/${part(id)}`;

const workplaceHome = (at: Workplace) => `/${at}`;

/** Every address of the site's pages, so that neither a page nor a mail spells one itself. Imports nothing. */
export const paths = {
  /** Home, or one of its sections: `paths.home("find-tutor")` is `/#find-tutor`. */
  home: (section?: Section) => (section ? `/#${section}` : "/"),
  pricing: () => "/pricing-plan",
  resources: () => "/resources",
  /** A post, by its slug. */
  post: below("/resources/resource"),
  course: below("/courses"),
  /** The lesson of a course that everybody may read: its first. */
  openLesson: (course: string, lesson: string) => `/courses/${part(course)}/lessons/${part(lesson)}`,
  tutor: below("/tutors"),
  /** A page of a tutor's reviews, from 1. */
  tutorReviews: (slug: string, page = 1) =>
    `${withQuery(`/tutors/${part(slug)}`, { reviews: page > 1 ? String(page) : null })}#reviews`,
  tutorReview: (slug: string) => `/tutors/${part(slug)}/review`,
  /** The tutor catalogue on home, with filters of its own, and a page of it (from 1). */
  tutors: ({ page = 1, price = null, ...filter }: TutorFilter = {}) =>
    `${withQuery("/", { ...filter, price: price === null ? null : String(price), page: page > 1 ? String(page) : null })}#find-tutor`,
  /** `next` is where to come back to after login: a path of this site. */
  login: filtered<{ next?: string }>("/login"),
  /** `ref` is the code of the student who invites. */
  register: filtered<{ next?: string; ref?: string }>("/register"),
  /** `next` as for login. */
  verifyTwoFactor: filtered<{ next?: string }>("/verify-2fa"),
  forgotPassword: () => "/forgot-password",
  /** A token is in the fragment, which no server and no log sees. */
  choosePassword: (token: string) => `/reset-password#token=${token}`,
  verifyEmail: (token: string) => `/verify-email#token=${token}`,
  newAdmin: (token: string) => `/new-admin#token=${token}`,
  /** Where another provider's login comes back to; `result` is for the page alone. */
  loginWith: (result: Record<string, string>) => `/login#${new URLSearchParams(result)}`,
  /** `course`: which of several courses that go on is shown. */
  dashboard: filtered<{ course?: string }>("/dashboard"),
  /** The first page of a workplace. */
  workplace: workplaceHome,
  /** What everybody has about their own account, in each workplace. */
  settings: (at: Workplace = "dashboard") => `/${at}/settings`,
  notificationSettings: (at: Workplace = "dashboard") => `/${at}/settings/notifications`,
  changePassword: (at: Workplace = "dashboard") => `/${at}/change-password`,
  confirmCode: (at: Workplace = "dashboard") => `/${at}/confirm-code`,
  passwordChanged: () => "/dashboard/password-change-success",
  findTutor: filtered<{ q?: string; course?: string }>("/dashboard/findtutor"),
  /** `write`: with the form that writes to the tutor open. `at`: with the free time at that instant chosen. */
  dashboardTutor: (id: string, { write = false, at }: { write?: boolean; at?: string } = {}) =>
    withQuery(`/dashboard/singletutor/${part(id)}`, { write: write ? "1" : null, at }),
  myCourses: () => "/dashboard/mycourses",
  /** `course` is a slug; without one the current or the featured course shows. */
  viewCourse: (course?: string, tab?: "syllabus") => withQuery("/dashboard/viewcourse", { course, tab }),
  /** The enroll view of a course. */
  enroll: (course: string) => withQuery("/dashboard/viewcourse", { course, view: "enroll" }),
  checkout: (choice: { course: string; plan?: string; tutor?: string; coupon?: string; currency?: string }) =>
    withQuery("/dashboard/checkout", choice),
  /** What a student ordered and paid. */
  orders: () => "/dashboard/orders",
  /** One order: how to pay it, the state of a payment, its receipts. `pay`: the chosen method; `payment`: where one comes back from. */
  order: (id: string, how: { pay?: string; payment?: string } = {}) => withQuery(`/dashboard/orders/${part(id)}`, how),
  /** The receipt of a payment, by the payment's id. */
  receipt: below("/dashboard/receipts"),
  /** The lessons of a course; without a lesson it opens where the student left. */
  learn: (course: string, lesson?: string) => `/dashboard/learn/${part(course)}${lesson ? `/${part(lesson)}` : ""}`,
  /** The lessons that are on this device; `missed` is a page of the dashboard that could not be fetched. */
  savedLessons: filtered<{ missed?: string }>("/dashboard/learn"),
  /** `month` as 2026-11, `view` as month or agenda. */
  calendar: filtered<{ month?: string; view?: string }>("/dashboard/calendar"),
  /** A class in the agenda of its month. */
  calendarClass: (id: string, month: string) => `/dashboard/calendar?month=${month}&view=agenda#class-${id}`,
  /** Where a student chooses the class times of a course. */
  classTimes: below("/dashboard/times"),
  /** Where a tutor, or staff, place who paid in class times; `student`: the enrolment that is open. */
  hours: () => "/tutor/hours",
  placing: (at: { student?: string } = {}, desk: "tutor" | "admin" = "tutor") =>
    withQuery(`${workplaceHome(desk)}/place`, at),
  certificates: () => "/dashboard/certificates",
  refer: () => "/dashboard/refer",
  assessments: (kind?: "assignment" | "project" | "quiz" | "exam") =>
    kind ? `/dashboard/assessments/${kind}` : "/dashboard/assessments",
  /** One assessment in its list, by its id. */
  assessment: (kind: "assignment" | "project" | "quiz" | "exam", id: string) =>
    `/dashboard/assessments/${kind}/${part(id)}`,
  /** What waits for a grade: a tutor's, or at the desk of staff everybody's. */
  grading: (filter: Query = {}, desk: "tutor" | "admin" = "tutor") =>
    withQuery(`${workplaceHome(desk)}/grading`, filter),
  /** A tutor's own students, filtered by the query. */
  students: filtered("/tutor/students"),
  /** One of them, by the enrolment. */
  student: below("/tutor/students"),
  /** The assessments that a tutor writes, or staff: filtered by the query. What is below it: `useAuthoringPaths`. */
  authored: (filter: Query = {}, desk: "tutor" | "admin" = "tutor") =>
    withQuery(`${workplaceHome(desk)}/assessments`, filter),
  /** The questions of their courses. */
  bank: (filter: Query = {}, desk: "tutor" | "admin" = "tutor") =>
    withQuery(`${workplaceHome(desk)}/questions`, filter),
  /** What the public sees of a tutor, at the tutor's desk. */
  ownProfile: () => `${workplaceHome("tutor")}/profile`,
  /** What a tutor earned: of a month, with a class of it open. */
  wallet: filtered<{ month?: string | null; class?: string | null }>("/tutor/wallet"),
  /** What classes pay their tutors, to which accounts, and what is disputed of them. */
  payRates: filtered("/admin/pay"),
  payoutAccounts: filtered("/admin/pay/accounts"),
  payouts: () => "/admin/pay/payouts",
  disputes: filtered("/admin/pay/disputes"),
  /** What students say of a tutor, at the tutor's desk. */
  ownReviews: filtered("/tutor/reviews"),
  /** What was done in a class, as its students read it. */
  classReport: below("/dashboard/classes"),
  /** Where a tutor notes who was in a class and sends what was done. */
  afterClass: below("/tutor/classes"),
  /** What came of an attempt at a quiz or an exam, question by question; without an attempt the last that may be seen. */
  assessmentReview: (kind: "quiz" | "exam", id: string, attempt?: string) =>
    `/dashboard/assessments/${kind}/${part(id)}/review${attempt ? `/${part(attempt)}` : ""}`,
  /** What came of what was handed in, with the comments at their places. */
  assessmentFeedback: (kind: "assignment" | "project", id: string) =>
    `/dashboard/assessments/${kind}/${part(id)}/feedback`,
  /** What came of an attempt, over the student's first page. */
  attemptResult: below("/dashboard/results"),
  /** Today's questions of practice, or a quiz without a grade, or of that only what comes back. */
  practice: (assessment?: string, only?: "missed") =>
    withQuery(`/dashboard/practice${assessment ? `/${part(assessment)}` : ""}`, { only }),
  /** The list with the result of one of its assessments open. */
  assessmentResult: (kind: "assignment" | "project" | "quiz" | "exam", id: string) =>
    withQuery(`/dashboard/assessments/${kind}`, { result: id }),
  /** The list of conversations, or one by its id. */
  messages: (conversation?: string) => withQuery("/dashboard/messages", { conversation }),
  /** The conversation with the academy's own people. */
  support: () => withQuery("/dashboard/messages", { conversation: "support" }),
  /** A tutor's, or support's, conversations with students; one by its id, or with a student by theirs. */
  deskMessages: (as: "tutor" | "support", conversation?: string, student?: string) =>
    withQuery(`${workplaceHome(as === "tutor" ? "tutor" : "admin")}/messages`, { conversation, student }),
  /** Who stands where before the first class, filtered by the query. */
  funnel: filtered("/admin/funnel"),
  /** One of them, by the id of the row. */
  funnelPerson: below("/admin/funnel"),
  /** Who owes, since when and how much. */
  overdue: filtered("/admin/overdue"),
  /** Who did not come to a class or a trial. */
  noShows: filtered("/admin/no-shows"),
  /** Who opened the academy's chat on WhatsApp, and where. */
  whatsappPresses: filtered("/admin/whatsapp"),
  /** The transfer desk of staff, with a transfer of the list chosen. */
  transfers: filtered<{ line?: string }>("/admin/transfers"),
  /** Applications to teach, and one of them. */
  applications: filtered("/admin/applications"),
  application: below("/admin/applications"),
  /** The reviews of all tutors, for staff to publish or keep off. */
  officeReviews: filtered("/admin/reviews"),
  /** The posts as staff write them, and one of them; without an id a new one. */
  officePosts: filtered("/admin/posts"),
  /** The newsletter as staff write it, and an issue of it; without an id a new one. */
  officeNewsletter: () => "/admin/newsletter",
  officeIssue: (id = "new") => `/admin/newsletter/${part(id)}`,
  officePost: (id = "new") => `/admin/posts/${part(id)}`,
  /** The courses as staff see them, and one of them with its prices. */
  officeCourses: filtered("/admin/courses"),
  /** The classes of all tutors, filtered by the query. */
  officeClasses: filtered("/admin/classes"),
  /** The groups of all courses, filtered by the query, and one of them. */
  officeGroups: filtered("/admin/groups"),
  officeGroup: below("/admin/groups"),
  /** Where staff write the text of a lesson. */
  officeLesson: below("/admin/lessons"),
  officeSyllabus: (slug: string) => `/admin/courses/${part(slug)}/syllabus`,
  officeCourse: (slug: string, at: Query = {}) => withQuery(`/admin/courses/${part(slug)}`, at),
  /** What staff and tutors changed, filtered by the query. */
  audit: filtered("/admin/audit"),
  /** The pages of law, as administrators publish them, and one of them. */
  officeDocuments: () => "/admin/documents",
  officeDocument: below("/admin/documents"),
  /** What is left to do before an academy opens. */
  setup: () => "/admin/setup",
  /** How the machine does: backups, mail, jobs. */
  operations: () => "/admin/operations",
  /** The name, contacts, bank and texts of the academy, as administrators change them, and the page of a part of it. */
  site: (part?: string) => (part ? below("/admin/site")(part) : "/admin/site"),
  /** The people of the academy, filtered by the query, and one of them. */
  people: filtered("/admin/people"),
  officeSponsors: filtered("/admin/sponsors"),
  person: below("/admin/people"),
  /** Where a staff member begins to see a person's pages; `over`: it has ended. */
  viewing: (id: string, over?: true) => `/admin/people/${id}/viewing${over ? "?over" : ""}`,
  /** Where people come in with their courses and balances from elsewhere. */
  moveIn: () => "/admin/move-in",
  /** Orders as staff see them, filtered by the query. */
  officeOrders: filtered("/admin/orders"),
  /** One of them, with what came and what went back. */
  officeOrder: below("/admin/orders"),
  /** What goes back to students: what waits for their bank account, what staff are to send. */
  officeRefunds: filtered("/admin/refunds"),
  /** What came and went back in a year, by month, course and provider. */
  revenue: filtered<{ year?: string }>("/admin/revenue"),
  /** The academy's periods of payment. */
  officePeriods: () => "/admin/orders/periods",
  /** The bank account that students send transfers to. */
  officeBank: () => "/admin/orders/bank",
  /** The rates of VAT and the academy's tax number. */
  officeVat: filtered("/admin/orders/vat"),
  /** Roles, what each may do and who holds it; `of` is the address of an account whose roles are shown. */
  roles: filtered<{ of?: string }>("/admin/roles"),
  /** The academy's coupons. */
  coupons: filtered("/admin/orders/coupons"),
  /** A bank's statement that is looked at before it counts. */
  statement: below("/admin/transfers/statements"),
  /** What a student says they sent, to be confirmed by what the bank's app shows; `first`: who waits longest. */
  transferClaim: below("/admin/transfers/claims"),
  mifis: filtered("/admin/mifi"),
  officeCertificates: filtered("/admin/certificates"),
  certificate: below("/certificates"),
  /** Where the code of a certificate is typed. */
  checkCertificate: () => "/certificates",
  certificatePdf: (code: string) => `/certificates/${part(code)}/certificate.pdf`,
  /** A certificate's share picture, 1200 x 630. */
  certificatePicture: (code: string) => `/certificates/${part(code)}/share.png`,
  /** What someone sees who was asked to pay for a student, by the secret of their link. */
  sponsor: below("/pay"),
  /** The PDF of the receipt of a payment that was made by the link. */
  sponsorReceipt: (token: string, paymentId: string) => `/pay/${part(token)}/receipts/${part(paymentId)}.pdf`,
  /** Where a guardian says yes to the lesson reports (`token`), or ends them (`stop`). */
  guardianReports: filtered<{ token?: string; stop?: string }>("/guardian-reports"),
  /** Where a sponsor says yes to the monthly note (`token`), or ends it (`stop`). */
  sponsorNotes: filtered<{ token?: string; stop?: string }>("/sponsor-notes"),
  newsletter: () => "/newsletter",
  /** What visitors see in the place of every public page while the academy is shut. */
  openingSoon: () => "/opening-soon",
  newsletterConfirm: (token = "") => withQuery("/newsletter/confirm", { token }),
  newsletterUnsubscribe: (token = "") => withQuery("/newsletter/unsubscribe", { token }),
  /** Where the link of a mail leads that may be stopped. */
  stopMails: filtered<{ token?: string; kinds?: string }>("/stop-mails"),
  /** What each figure of the public pages is: counted, from when and how, or the academy's own example. */
  figures: () => "/figures",
  /** A version of a page of law. */
  documentVersion: (slug: "terms" | "privacy", number: number) => `/${slug}/versions/${number}`,
  terms: () => "/terms",
  privacy: () => "/privacy",
  offline: () => "/offline",
  feed: () => "/rss.xml",
  sitemap: () => "/sitemap.xml",
  /** A calendar program's feed of one person's classes. */
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  securityContact: () => "/.well-known/security.txt",
  /** A page's share picture, 1200 x 630. */
  shareImage: (kind: ShareImageKind, slug: string) => `/og/${kind}/${part(slug)}.png`,
};

/** The workplace of a page behind the login, by its path. */
export const workplaceAt = (pathname: string): Workplace =>
  workplaces.find((at) => pathname === `/${at}` || pathname.startsWith(`/${at}/`)) ?? "dashboard";

/** Whether a page is about one's own account, which every workplace has; returns it in another workplace, else null. */
export function accountPage(pathname: string, at: Workplace): string | null {
  const page = /^\/(?:dashboard|tutor|admin)(\/(?:settings(?:\/notifications)?|change-password|confirm-code))$/.exec(
    pathname,
  );
  return page ? `/${at}${page[1]}` : null;
}

/** What a share picture may show. */
export type ShareImageKind = "page" | "course" | "tutor" | "post";
