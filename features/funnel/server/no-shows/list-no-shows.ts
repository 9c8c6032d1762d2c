import { and, eq, exists, gte, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { guardiansOf, personRows } from "#features/accounts/server/public.ts";
import { absenceRows } from "#features/classes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pageOf, rowOf, sourceOf, whereOf } from "#platform/list/list-source.ts";
import { internationalNumber } from "../../call-rules.ts";
import type { NoShow } from "../../no-shows-contract.ts";
import { noShowsList } from "../../no-shows-texts.ts";
import { noShowNotes } from "./tables.ts";

const dayMs = 86_400_000;
const shownDays = 90;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** The notes that no one took back, as a part of a query. */
function lasting(db: DbOrTx): SQL | undefined {
  const undoing = alias(noShowNotes, "undoing");
  return and(
    isNull(noShowNotes.undoes),
    not(exists(db.select({ one: sql`1` }).from(undoing).where(eq(undoing.undoes, noShowNotes.id)))),
  );
}

function noShowSource(db: DbOrTx, now: Date) {
  const absences = absenceRows(db);
  const isDone = exists(
    db
      .select({ one: sql`1` })
      .from(noShowNotes)
      .where(and(eq(noShowNotes.subject, absences.id), lasting(db))),
  );
  return sourceOf({
    spec: noShowsList,
    id: absences.id,
    from: absences,
    base: gte(absences.missedAt, daysBefore(now, shownDays)),
    filters: {
      who: (who) => eq(absences.who, who),
      since: (days) => gte(absences.missedAt, daysBefore(now, Number(days))),
      state: (state) => (state === "done" ? isDone : not(isDone)),
    },
    sorts: { missed: absences.missedAt as unknown as SQL },
    rows: async (reading, page) => {
      const [people, tutors] = [personRows(reading), tutorRows(reading)];
      const rows = await page(
        reading
          .select({
            absence: {
              id: absences.id,
              who: absences.who,
              sessionId: absences.sessionId,
              studentId: absences.studentId,
              title: absences.title,
              missedAt: absences.missedAt,
              outcome: absences.outcome,
            },
            tutor: {
              id: tutors.id,
              tutorName: tutors.tutorName,
              tutorEmail: tutors.tutorEmail,
              tutorAccountId: tutors.tutorAccountId,
              tutorZone: tutors.tutorZone,
            },
            person: {
              personName: people.personName,
              personEmail: people.personEmail,
              personPhone: people.personPhone,
              isMinor: people.isMinor,
              personZone: people.personZone,
            },
          })
          .from(absences)
          .innerJoin(tutors, eq(tutors.id, absences.tutorId))
          .leftJoin(people, sql`${people.id} = coalesce(${absences.studentId}, ${tutors.tutorAccountId})`)
          .$dynamic(),
      );
      const [guardians, notes] = await Promise.all([
        guardiansOf(
          { db: reading },
          rows.flatMap(({ absence }) => absence.studentId ?? []),
        ),
        notesOf(
          reading,
          rows.map(({ absence }) => absence.id),
        ),
      ]);
      return rows.map(
        ({ absence: { id, who, sessionId, studentId, title, missedAt, outcome }, tutor, person }): NoShow => ({
          id,
          who,
          sessionId,
          title,
          missedAt: missedAt.toISOString(),
          outcome,
          tutorName: tutor.tutorName,
          person: {
            id: studentId ?? tutor.tutorAccountId ?? tutor.id,
            fullName: who === "tutor" ? tutor.tutorName : (person?.personName ?? "Someone who left"),
            email: person?.personEmail ?? (who === "tutor" ? (tutor.tutorEmail ?? "") : ""),
            phone: internationalNumber(person?.personPhone ?? ""),
            isMinor: person?.isMinor ?? false,
            guardian: (studentId !== null && guardians.get(studentId)) || null,
            zone: person?.personZone ?? tutor.tutorZone,
          },
          done: notes.get(id) ?? null,
        }),
      );
    },
  });
}

async function notesOf(db: DbOrTx, subjects: readonly string[]): Promise<Map<string, NoShow["done"]>> {
  if (subjects.length === 0) return new Map();
  const people = personRows(db);
  const rows = await db
    .select({ note: noShowNotes, byName: people.personName })
    .from(noShowNotes)
    .leftJoin(people, eq(people.id, noShowNotes.notedBy))
    .where(and(inArray(noShowNotes.subject, [...subjects]), lasting(db)));
  return new Map(
    rows.map(({ note: { subject, note, notedAt }, byName }) => [
      subject,
      { note, byName: byName ?? "Someone who left", notedAt: notedAt.toISOString() },
    ]),
  );
}

type Deps = Pick<VerbDeps, "db" | "clock">;

/** A page of who did not come in the last 90 days, the newest first. */
export const listNoShows = ({ db, clock }: Deps, query: ListQuery<typeof noShowsList>) =>
  pageOf(db, noShowSource(db, clock.now()), query);

/** One of them. Errors: AppError not_found. */
export const findNoShow = (db: DbOrTx, id: string, now: Date): Promise<NoShow> => rowOf(db, noShowSource(db, now), id);

/** How many of the last 7 days no one took care of yet. */
export async function countNoShows({ db, clock }: Deps): Promise<number> {
  const source = noShowSource(db, clock.now());
  return db.$count(absenceRows(db), whereOf(source, { since: "7", state: "open" }));
}
