import * as z from "zod/mini";
import { studentSchema } from "#features/accounts/answers-contract.ts";
import { guardianResponse } from "#features/accounts/guardian-contract.ts";
import { historyKinds, historySigns } from "#features/accounts/history-texts.ts";
import { officeGuardianSchema } from "#features/accounts/office-guardian-contract.ts";
import { peopleChange, person, personRow, reasonSchema, whichPeople } from "#features/accounts/people-contract.ts";
import { peopleList, peopleTexts } from "#features/accounts/people-texts.ts";
import { auditRow } from "#features/back-office/audit-contract.ts";
import { orderStates } from "#features/checkout/contract.ts";
import { handOverFate } from "#features/classes/hand-over-contract.ts";
import { sponsoring } from "#features/sponsors/office-contract.ts";
import { cursorSchema, filterSchema, listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { handOverTexts, maxHandedOver, maxTaughtCourses, taughtTexts } from "./texts.ts";

const listedPerson = z.object({
  ...personRow.shape,
  /** What they take or took, the newest first. */
  courses: z.array(z.string()),
  /** What is left to pay of their orders, by currency; `lateOn`: the oldest date that is over. Null: for those who see orders. */
  owes: z.nullable(
    z.array(z.object({ currency: z.enum(currencies), amountMinor: z.int(), lateOn: z.nullable(z.string()) })),
  ),
});
export type ListedPerson = z.output<typeof listedPerson>;

const listResponse = z.object({
  ...pageSchema(listedPerson),
  /** What the list can be narrowed to. */
  courses: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type PeoplePage = z.output<typeof listResponse>;

const enrolment = z.object({
  id: uuid(),
  course: z.string(),
  glyph: z.string(),
  school: z.string(),
  tutorName: z.nullable(z.string()),
  state: z.enum(["active", "paused", "completed", "cancelled"]),
  startedAt: z.iso.datetime(),
  completedAt: z.nullable(z.iso.datetime()),
  lessons: z.int(),
  lessonsDone: z.int(),
  percentDone: z.int(),
  /** 0 to 100; null while nothing is graded. */
  grade: z.nullable(z.number()),
  /** The code of the certificate. */
  certificate: z.nullable(z.string()),
  nextClassAt: z.nullable(z.iso.datetime()),
});

const order = z.object({
  id: uuid(),
  reference: z.string(),
  courseName: z.string(),
  planName: z.string(),
  currency: z.enum(currencies),
  state: z.enum(orderStates),
  totalMinor: z.int(),
  receivedMinor: z.int(),
  lateOn: z.nullable(z.string()),
  placedAt: z.string(),
});

const personPage = z.object({
  ...person.shape,
  /** A sponsor pays, or paid, for a course by a link. */
  isSponsored: z.boolean(),
  /** Of a tutor: who takes a course with them, and their classes ahead, with those that were cancelled because they are away. */
  teaching: z.nullable(z.object({ students: z.int(), classes: z.int() })),
  enrolments: z.array(enrolment),
  /** By the links for sponsors; null: for those who see orders. */
  sponsors: z.nullable(z.array(sponsoring)),
  /** The newest, and how many there are; null: for those who see orders. */
  orders: z.nullable(z.object({ data: z.array(order), count: z.int() })),
  /** What staff changed of them, the newest first; null: for those who see the audit log. */
  audit: z.nullable(z.object({ data: z.array(auditRow), count: z.int() })),
});
export type PersonPage = z.output<typeof personPage>;

const historyResponse = z.object({
  data: z.array(
    z.object({
      id: uuid(),
      at: z.iso.datetime(),
      kind: z.enum(historyKinds),
      sign: z.enum(historySigns),
      title: z.string(),
      text: z.string(),
      href: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.string()),
});
export type History = z.output<typeof historyResponse>;

/** Who would be handed over: each student of a course of a tutor, with who else teaches it. */
const handOverResponse = z.object({
  students: z.array(
    z.object({
      enrolmentId: uuid(),
      name: z.string(),
      course: z.string(),
      /** `Mon 5 pm and Wed 9 am`; empty: without class times. */
      times: z.string(),
      /** Whose students meet together and get the same tutor. */
      group: z.nullable(z.object({ id: uuid(), name: z.string() })),
      /** Of the group, where there is one. */
      ...handOverFate.shape,
    }),
  ),
});
export type HandOver = z.output<typeof handOverResponse>;

const handOverBody = z.strictObject({
  /** All of them, as they were seen, each with the tutor who is chosen; null: stays for now. */
  students: z
    .array(z.strictObject({ enrolmentId: uuid(), tutorId: z.nullable(uuid()) }))
    .check(z.minLength(1, handOverTexts.changed), z.maxLength(maxHandedOver, handOverTexts.tooMany)),
});
export type HandOverBody = z.output<typeof handOverBody>;

/** Every course of the academy, and which a tutor teaches. */
const taughtCoursesResponse = z.object({
  courses: z.array(z.object({ id: uuid(), title: z.string(), isPublished: z.boolean() })),
  /** The main one first. */
  taught: z.array(uuid()),
});
export type TaughtCourses = z.output<typeof taughtCoursesResponse>;

const courseIds = z.array(uuid()).check(z.maxLength(maxTaughtCourses, taughtTexts.tooMany));
export const taughtCoursesBody = z.strictObject({
  /** The main one first. */
  courseIds: courseIds.check(z.minLength(1, taughtTexts.none)),
  /** As they were seen. */
  before: courseIds,
});
export type TaughtCoursesBody = z.output<typeof taughtCoursesBody>;

const ofPerson = z.strictObject({ id: uuid(peopleTexts.unknown) });
const noBody = z.nullish(z.strictObject({}));

/** What each call of calls.ts takes and answers. */
export const peopleShapes = {
  listPeople: { query: listQuerySchema(peopleList), answer: listResponse },
  exportPeople: { query: filterSchema(peopleList), answer: z.unknown() },
  suspendPeople: { body: z.strictObject({ ...whichPeople.shape, ...reasonSchema.shape }), answer: peopleChange },
  reinstatePeople: { body: whichPeople, answer: peopleChange },
  getPerson: { params: ofPerson, answer: personPage },
  listHistory: {
    params: ofPerson,
    query: z.strictObject({ about: z.optional(z.enum(historyKinds)), before: z.optional(cursorSchema) }),
    answer: historyResponse,
  },
  endPersonSessions: { params: ofPerson, body: noBody, answer: z.object({ endedCount: z.int() }) },
  changeGuardian: { params: ofPerson, body: officeGuardianSchema, answer: guardianResponse },
  viewAs: {
    params: ofPerson,
    body: reasonSchema,
    answer: z.object({ token: z.string(), student: studentSchema, leftMs: z.int() }),
  },
  listHandOver: { params: ofPerson, answer: handOverResponse },
  handOver: {
    params: ofPerson,
    body: handOverBody,
    answer: z.object({ studentCount: z.int(), classCount: z.int() }),
  },
  listTaughtCourses: { params: ofPerson, answer: taughtCoursesResponse },
  setTaughtCourses: { params: ofPerson, body: taughtCoursesBody, answer: taughtCoursesResponse },
  mailPeopleAgain: { body: whichPeople, answer: peopleChange },
};
