import { and, eq, inArray, isNull } from "drizzle-orm";
import { AppError, conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { hashToken, newId } from "#platform/ids/ids.ts";
import type { Student } from "../../answers-contract.ts";
import { peopleTexts } from "../../people-texts.ts";
import { viewingMinutes, viewingTexts } from "../../viewing-texts.ts";
import { accountColumns } from "../account-rows.ts";
import { accountMails } from "../mails.ts";
import { findPerson } from "../profile/find-person.ts";
import { studentView } from "../profile/student-view.ts";
import { recordEvent } from "../security/record-event.ts";
import type { FoundSession } from "../sign-in/find-session.ts";
import { accounts } from "../tables.ts";
import { isStudentAlone, newViewingToken } from "./find-viewing.ts";
import { accountViewings } from "./tables.ts";

/**
 * Lets a staff member see the pages of a student for half an hour, without changing anything: audited with the reason, which the student
 * reads in their security activity and in a mail. Errors: AppError not_found; forbidden for the account of a tutor or of staff, one's own
 * too; conflict for one that cannot log in.
 */
export async function beginViewing(
  deps: Pick<VerbDeps, "db" | "clock" | "mail" | "log" | "baseUrl" | "staffEmail">,
  actor: { accountId: string; sessionId: string },
  { id, reason }: { id: string; reason: string },
): Promise<{ token: string; student: Student; leftMs: number }> {
  const mails = await accountMails(deps);
  const staffName = (await findPerson(deps, actor.accountId))?.fullName ?? "Somebody";
  const token = newViewingToken();
  return staffWrite(deps, actor.accountId, async (tx, record, now) => {
    const [student] = await tx
      .select(accountColumns)
      .from(accounts)
      .where(and(eq(accounts.id, id), inArray(accounts.state, ["active", "suspended", "closing"])))
      .for("no key update", { of: accounts });
    if (!student) throw notFound(peopleTexts.unknown);
    if (!isStudentAlone(student.roles)) throw new AppError("forbidden", viewingTexts.studentsAlone);
    if (student.state !== "active") throw conflict(viewingTexts.notActive);
    const leftMs = viewingMinutes * 60_000;
    const endsAt = new Date(now.getTime() + leftMs);
    await tx.insert(accountViewings).values({
      id: newId(),
      accountId: id,
      staffId: actor.accountId,
      staffSessionId: actor.sessionId,
      reason,
      tokenHash: hashToken(token),
      startedAt: now,
      endsAt,
    });
    await recordEvent(within(deps, tx), {
      accountId: id,
      kind: "viewed-by-staff",
      caller: null,
      note: `${staffName}: ${reason}`,
    });
    await deps.mail.enqueueMail(tx, mails.viewed(student.email, { staffName, reason, until: endsAt }));
    await record("account.viewing-began", id, { reason, details: { until: endsAt.toISOString() } });
    return { token, student: studentView(student), leftMs };
  });
}

/** Ends such a session; nothing for one that is over, and for any other one. */
export async function endViewing(
  deps: Pick<VerbDeps, "db" | "clock">,
  { accountId, viewing }: Pick<FoundSession, "accountId" | "viewing">,
): Promise<void> {
  if (!viewing) return;
  await staffWrite(deps, viewing.staffId, async (tx, record, now) => {
    const ended = await tx
      .update(accountViewings)
      .set({ endedAt: now })
      .where(and(eq(accountViewings.id, viewing.id), isNull(accountViewings.endedAt)))
      .returning({ id: accountViewings.id });
    if (ended.length > 0) await record("account.viewing-ended", accountId);
  });
}
