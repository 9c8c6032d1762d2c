import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, citext, instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { classTypes, paymentModes, reviewStates, sponsors } from "../contract.ts";
import { answerLength } from "../own-review-texts.ts";
import { type PickEnd, pickEnds } from "../texts.ts";

/** A review that staff rejected stays, so that its sender finds it again. */
export const storedReviewStates = [...reviewStates, "rejected"] as const;
const applicationStates = ["received", "accepted", "declined"] as const;

/** A tutor as the public sees them. */
export const tutors = pgTable(
  "tutors",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    fullName: text().notNull(),
    /** Where picks and messages go; null until the tutor has an account or staff enter it. */
    email: citext(),
    heading: text().notNull(),
    position: text().notNull(),
    course: text().notNull(),
    classType: text().notNull(),
    about: text().notNull(),
    learn: text().array().notNull(),
    skills: text().array().notNull(),
    languages: text().array().notNull(),
    experienceYears: integer().notNull(),
    location: text().notNull(),
    avatarUrl: text(),
    /** A film in which the tutor says hello, elsewhere on the web; its minutes, and its size where the tutor alone knows it. */
    introUrl: text(),
    introMinutes: integer(),
    introMegabytes: integer(),
    /** Counts the changes that the tutor made to what the public sees, so that two devices do not undo each other. */
    profileVersion: integer().notNull().default(0),
    /** Students claimed before this site counted them. */
    claimedStudents: integer().notNull().default(0),
    sortOrder: integer().notNull(),
    published: boolean().notNull().default(true),
    /** Since when a published tutor is hidden because their account is being closed; coming back shows them again. */
    hiddenAt: instant(),
    lastActiveAt: instant(),
    /** The login that belongs to this tutor; null until one does. */
    accountId: uuid()
      .unique() // one person is one tutor
      .references(() => accounts.id, { onDelete: "set null" }),
    /** IANA name; availability is stored on its clock. */
    timeZone: text().notNull().default("Africa/Lagos"),
    // The rest is stored by triggers (0004, 0017, 0023), so that lists can filter, sort and search without counting; what is written is ignored.
    /** Published reviews, their stars together, and the average times 100. */
    reviewCount: integer().notNull().default(0),
    reviewStars: integer().notNull().default(0),
    ratingHundredths: integer().notNull().default(0),
    /** The name as plain words, and with it the course, the skills and the titles of the courses taught, each word once: what a search looks in. */
    searchName: text().notNull().default(""),
    searchWords: text().notNull().default(""),
    courseIds: uuid().array().notNull().default([]),
    /** Weekdays with hours to book, on the tutor's clock: 1 is Monday, 64 is Sunday. */
    availableDays: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.published, t.sortOrder),
    check("tutors_class_type_known", oneOf(t.classType, classTypes)),
    check("tutors_intro_whole", sql`(${t.introUrl} is null) = (${t.introMinutes} is null)`),
  ],
);

/** The photo of a tutor who came from another academy, until the account that becomes theirs has a picture of its own. */
export const tutorPictures = pgTable(
  "tutor_pictures",
  {
    tutorId: uuid()
      .primaryKey()
      .references(() => tutors.id, { onDelete: "cascade" }),
    /** The last part of its address: random, as that of an account's picture. */
    name: text().notNull().unique(),
    content: bytes().notNull(),
  },
  (t) => [check("tutor_pictures_small", sql`octet_length(${t.content}) <= 524288`)],
);

/** Every word of three letters and more that some tutor's search_words ever had: misspelt words are led back to these. */
export const tutorLabels = pgTable("tutor_words", { word: text().primaryKey() });

export const tutorCourses = pgTable(
  "tutor_courses",
  {
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tutorId, t.courseId] }), index().on(t.courseId)],
);

/** A review of a tutor. Only published ones are shown and counted. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey(),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    /** Null for visitors, and once the account is erased. */
    studentId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    authorName: text(),
    rating: integer().notNull(),
    message: text().notNull().default(""),
    state: text().notNull().default("pending"),
    verified: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    publishedAt: instant(),
  },
  (t) => [
    index().on(t.tutorId, t.state, t.createdAt.desc()),
    index().on(t.studentId),
    unique("reviews_one_per_student").on(t.tutorId, t.studentId), // nulls differ: visitors have no student
    check("reviews_rating_range", sql`${t.rating} between 1 and 5`),
    check("reviews_state_known", oneOf(t.state, storedReviewStates)),
    check("reviews_published_dated", sql`(${t.state} = 'published') = (${t.publishedAt} is not null)`),
  ],
);

/** What the tutor says to a review, for everybody to read under it. It goes where the review is replaced by another. */
export const reviewAnswers = pgTable(
  "review_answers",
  {
    reviewId: uuid()
      .primaryKey() // one answer a review
      .references(() => reviews.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** When it was first written: it may be changed for a day. */
    answeredAt: instant().notNull(),
  },
  (t) => [check("review_answers_length", sql`char_length(${t.text}) between 1 and ${sql.raw(String(answerLength))}`)],
);

/** "I'm Picking You": a person asked for this tutor. */
export const tutorPicks = pgTable(
  "tutor_picks",
  {
    id: uuid().primaryKey(),
    /** Null when the caller named no tutor (the source's own payload): staff then match one. */
    tutorId: uuid().references(() => tutors.id, { onDelete: "set null" }),
    /** Null for anyone who picked without an account. */
    studentId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    fullName: text().notNull(),
    phoneNumber: text().notNull(),
    email: citext().notNull(),
    location: text().notNull(),
    sponsor: text().$type<(typeof sponsors)[number]>().notNull().default(""),
    selectedCourses: text().array().notNull(),
    /** How it ended; null until it does, and again when the student changes what they ask for. */
    answer: text().$type<PickEnd>(),
    /** The tutor's first message, or why not. */
    answerText: text().notNull().default(""),
    /** Times for a trial class that the tutor proposed. */
    proposedTimes: instant().array().notNull().default([]),
    answeredAt: instant(),
    /** When the tutor was reminded, and when staff were notified, that no answer has come. */
    remindedAt: instant(),
    escalatedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("tutor_picks_answer_known", oneOf(t.answer, pickEnds)),
    check("tutor_picks_answered", sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    // Picking the same tutor twice keeps one pick (FIND-06); nulls not distinct so that retries without a tutor fold too.
    unique("tutor_picks_once").on(t.tutorId, t.email).nullsNotDistinct(),
    index().on(t.tutorId, t.createdAt),
    index().on(t.studentId, t.createdAt),
    check("tutor_picks_sponsor_known", oneOf(t.sponsor, sponsors)),
    check("tutor_picks_some_course", sql`cardinality(${t.selectedCourses}) > 0`),
  ],
);

/** The text in which an application is looked for. */
export const applicationText = (t: Record<"fullName" | "email" | "course", SQLWrapper>): SQL =>
  sql`(${t.fullName} || ' ' || ${t.email}::text || ' ' || ${t.course})`;

/** An application to teach, with its two PDF files in the file store. */
export const tutorApplications = pgTable(
  "tutor_applications",
  {
    id: uuid().primaryKey(),
    fullName: text().notNull(),
    phoneNumber: text().notNull(),
    email: citext().notNull(),
    duration: text().notNull().default(""),
    course: text().notNull(),
    portfolio: text(),
    fee: text().notNull().default(""),
    paymentMode: text().notNull(),
    uniqueInfo: text().notNull(),
    syllabusKey: text().notNull().unique(),
    syllabusName: text().notNull(),
    syllabusBytes: integer().notNull(),
    cvKey: text().notNull().unique(),
    cvName: text().notNull(),
    cvBytes: integer().notNull(),
    state: text().notNull().default("received"),
    /** What the office last asked the applicant for. */
    question: text(),
    askedAt: instant(),
    decidedAt: instant(),
    declineReason: text(),
    /** What colleagues have looked into, and a note for them. The applicant does not see either, but for an export of their data. */
    checks: text().array().notNull().default(sql`'{}'`),
    note: text().notNull().default(""),
    notedAt: instant(),
    /** The tutor whom the application became. */
    tutorId: uuid().references(() => tutors.id, { onDelete: "set null" }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.state, t.createdAt),
    index().on(t.tutorId),
    // What others asked who applied for the same course.
    index().on(t.course, t.createdAt),
    // What someone of staff looks for.
    index("tutor_applications_search").using("gin", sql`search_text${applicationText(t)} gin_trgm_ops`),
    check("tutor_applications_question_dated", sql`(${t.question} is null) = (${t.askedAt} is null)`),
    check("tutor_applications_mode_known", oneOf(t.paymentMode, paymentModes)),
    check("tutor_applications_state_known", oneOf(t.state, applicationStates)),
  ],
);

export const pickPersonal = personal(tutorPicks, {
  owner: tutorPicks.studentId,
  email: tutorPicks.email,
  exported: {
    tutor: tutors.fullName,
    fullName: tutorPicks.fullName,
    phoneNumber: tutorPicks.phoneNumber,
    email: tutorPicks.email,
    location: tutorPicks.location,
    sponsor: tutorPicks.sponsor,
    selectedCourses: tutorPicks.selectedCourses,
    answer: tutorPicks.answer,
    answerText: tutorPicks.answerText,
    answeredAt: tutorPicks.answeredAt,
    createdAt: tutorPicks.createdAt,
    updatedAt: tutorPicks.updatedAt,
  },
  by: tutorPicks.createdAt,
  erase: "delete",
});

/** The stars belong to the tutor; who gave them is forgotten. */
export const reviewPersonal = personal(reviews, {
  owner: reviews.studentId,
  exported: {
    tutor: tutors.fullName,
    rating: reviews.rating,
    message: reviews.message,
    state: reviews.state,
    createdAt: reviews.createdAt,
  },
  by: reviews.createdAt,
  erase: { blank: { studentId: null, authorName: null } },
});

/** It may name who wrote the review: it goes with either of them. */
export const answersOfTutorPersonal = personal(reviewAnswers, {
  owner: tutors.accountId,
  exported: { text: reviewAnswers.text, answeredAt: reviewAnswers.answeredAt },
  by: reviewAnswers.answeredAt,
  erase: "delete",
});
export const answersToReviewerPersonal = personal(reviewAnswers, {
  owner: reviews.studentId,
  exported: { text: reviewAnswers.text, answeredAt: reviewAnswers.answeredAt },
  by: reviewAnswers.answeredAt,
  erase: "delete",
});

/** Where files lie and what they are called inside the store is no personal data. */
const { syllabusKey, cvKey, ...applied } = getTableColumns(tutorApplications);
export const applicationPersonal = personal(tutorApplications, {
  email: tutorApplications.email,
  exported: applied,
  erase: "delete",
  files: [syllabusKey, cvKey],
});
