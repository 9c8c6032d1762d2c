import { readPerson as readAccount, type Viewer } from "#features/accounts/server/public.ts";
import { gradesOf } from "#features/assessments/server/public.ts";
import { auditSource } from "#features/back-office/server/public.ts";
import { listCertificateCodes } from "#features/certificates/server/public.ts";
import { listOfficeOrders } from "#features/checkout/server/public.ts";
import { countTeaching, nextClassesOf } from "#features/classes/server/public.ts";
import { listEnrolments } from "#features/learning/server/public.ts";
import { isSponsored, sponsorsOf } from "#features/sponsors/server/public.ts";
import { type Capability, mayDo } from "#lib/capabilities.ts";
import { percentDone } from "#lib/percent-done.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pageOf } from "#platform/list/list-source.ts";
import type { PersonPage } from "../contract.ts";

/** So many orders and lines of the audit log are on the page; the rest is behind a link. */
const shown = 8;

/**
 * A person whole: the account, courses with progress, orders, and what staff changed; each part as far as `viewer` may read it.
 * Errors: AppError not_found.
 */
export async function readPerson(
  deps: Pick<VerbDeps, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<PersonPage> {
  const may = (capability: Capability) => mayDo(viewer, { capability, scope: "all" });
  const [person, enrolments, orders, sponsors, audit, sponsored, teaching] = await Promise.all([
    readAccount(deps, viewer, id),
    readEnrolments(deps, id),
    may("orders.read") ? listOfficeOrders(deps, { student: id }) : null,
    may("orders.read") ? sponsorsOf(deps.db, id) : null,
    may("audit.read") ? auditOf(deps.db, id) : null,
    isSponsored(deps.db, id),
    countTeaching(deps.db, { accountId: id, now: deps.clock.now() }),
  ]);
  return {
    ...person,
    isSponsored: sponsored,
    teaching,
    enrolments,
    sponsors,
    orders: orders && { data: orders.data.slice(0, shown), count: orders.count },
    audit: audit && { data: audit.data.slice(0, shown), count: audit.count },
  };
}

/** What was changed about a person. */
async function auditOf(db: VerbDeps["db"], subject: string) {
  const filter = { subject };
  return pageOf(db, await auditSource(db, filter), filter);
}

async function readEnrolments(
  deps: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
): Promise<PersonPage["enrolments"]> {
  const taken = await listEnrolments(deps, studentId);
  const [grades, codes, next] = await Promise.all([
    gradesOf(
      deps,
      taken.map(({ id }) => id),
    ),
    listCertificateCodes(deps, studentId),
    nextClassesOf(
      deps.db,
      taken.flatMap(({ cohortId }) => cohortId ?? []),
      deps.clock.now(),
    ),
  ]);
  return taken.map((row) => ({
    id: row.id,
    course: row.title,
    glyph: row.glyph,
    school: row.school,
    tutorName: row.tutor?.fullName ?? null,
    state: row.state,
    startedAt: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    lessons: row.lessons,
    lessonsDone: row.lessonsDone,
    percentDone: percentDone(row.lessonsDone, row.lessons).done,
    grade: grades.get(row.id)?.soFar ?? null,
    certificate: codes.get(row.courseId) ?? null,
    nextClassAt: (row.cohortId && next.get(row.cohortId)?.startsAt.toISOString()) || null,
  }));
}
