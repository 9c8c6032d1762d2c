import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { invalid, notFound } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { AttemptState } from "../contract.ts";
import { type AnswerFile, type AnswerFileContent, answerFileContent } from "../contract.ts";
import { answerFileInfo } from "../rules.ts";
import { attemptTexts } from "../texts.ts";
import { finalizeAttempt, lockAttempt } from "./finalize-attempt.ts";
import { fitAnswers } from "./fit-answers.ts";
import { knownKeys, notifiedOf } from "./known-keys.ts";
import { saveFiles } from "./save-files.ts";
import { privateSealKeys } from "./seal-keys.ts";
import { attempts } from "./tables.ts";
import { writeLate } from "./take-late.ts";

const info = new TextEncoder().encode(answerFileInfo);

/** Opens a sealed file with whichever of the academy's keys it was sealed for. Errors: `invalid`. */
async function openFile(db: Db, { key, iv, data }: AnswerFile): Promise<AnswerFileContent> {
  const bytes = (text: string) => Buffer.from(text, "base64url");
  for (const privateKey of await privateSealKeys(db)) {
    try {
      const publicKey = await crypto.subtle.importKey("jwk", key, { name: "ECDH", namedCurve: "P-256" }, false, []);
      const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: publicKey }, privateKey, 256);
      const secret = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
      const cipher = await crypto.subtle.deriveKey(
        { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info },
        secret,
        { name: "AES-GCM", length: 256 },
        false,
        ["decrypt"],
      );
      const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(iv) }, cipher, bytes(data));
      return z.parse(answerFileContent, JSON.parse(new TextDecoder().decode(plain)));
    } catch {
      // Another key, or no file of ours: the next one tells.
    }
  }
  throw invalid(attemptTexts.wrongFile);
}

/**
 * Loads a sealed answer file by the student's tutor, or by staff: its answers that were given before the deadline become
 * saved ones, with their gap, and the attempt is graded again. A grader looks at it, so no grace limits how late it comes. Anybody who
 * has sat the work can seal a file, at any time: where the student may know how it went or what is right, nothing of it counts before
 * someone who was informed decides (decide-late.ts). Loading it twice changes nothing. Errors: `invalid` (no such file), `not_found` (of
 * a student whom they do not teach).
 */
export async function loadAnswerFile(
  deps: VerbDeps,
  { accountId, isStaff }: { accountId: string; isStaff: boolean },
  file: AnswerFile,
) {
  const { db } = deps;
  const content = await openFile(db, file);
  const [enrolled, tutors, people] = [enrolledRows(db), tutorRows(db), personRows(db)];
  const [attempt] = await db
    .select({ studentId: attempts.studentId, student: people.personName, assessment: assessments.title })
    .from(attempts)
    .innerJoin(enrolled, eq(enrolled.id, attempts.enrolmentId))
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .innerJoin(people, eq(people.id, attempts.studentId))
    .leftJoin(tutors, eq(tutors.id, enrolled.tutorId))
    .where(and(eq(attempts.id, content.attempt), isStaff ? undefined : eq(tutors.tutorAccountId, accountId)));
  if (!attempt) throw notFound(attemptTexts.notYourStudent);
  const { studentId, ...named } = attempt;
  const { fitting: read } = await fitAnswers(deps, content.answers);
  const { fitting } = await saveFiles(deps, studentId, read);
  const shown = await knownKeys(
    deps,
    studentId,
    fitting.map(({ question }) => question),
  );
  return db.transaction(async (tx) => {
    const attempt = await lockAttempt(within(deps, tx), content.attempt);
    if (!attempt) throw notFound(attemptTexts.unknownAttempt);
    const notified = await notifiedOf(within(deps, tx), attempt.id, shown);
    const { saved, late, known, forPerson } = await writeLate(
      within(deps, tx),
      attempt,
      { device: content.device, epoch: content.epoch, answers: fitting, byId: accountId },
      { isNotified: notified !== null, graceMs: Number.POSITIVE_INFINITY },
    );
    const outcome: { state: AttemptState; score: number | null } =
      attempt.state === "running" || saved.length === 0
        ? attempt
        : await finalizeAttempt(within(deps, tx), attempt, { kind: "regraded", byId: accountId, why: "answer file" });
    return {
      attempt: attempt.id,
      ...named,
      known,
      late: late.length,
      forPerson,
      notified: notified && { at: notified.at.toISOString(), how: notified.how },
      counted: Math.max(0, saved.length - known),
      state: outcome.state,
      score: outcome.state === "released" ? outcome.score : null,
    };
  });
}
