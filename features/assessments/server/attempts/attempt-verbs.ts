import { listCourseSteps } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Attempt } from "../../attempt-contract.ts";
import { questionVersionReader } from "../bank/question-versions.ts";
import { decideLate } from "../grading/decide-late.ts";
import { itemStatistics } from "../grading/item-statistics.ts";
import { markPiece } from "../grading/mark-piece.ts";
import { readKey } from "../grading/read-key.ts";
import { readPiece } from "../grading/read-piece.ts";
import { regradeCorrected } from "../grading/regrade-corrected.ts";
import { releaseGrades } from "../grading/release-grades.ts";
import { setKeysOpen } from "../grading/set-keys-open.ts";
import { closeDueAttempts, releaseHeld } from "./close-due.ts";
import { getReview } from "./get-review.ts";
import { getWork } from "./get-work.ts";
import { handOver } from "./hand-over.ts";
import { knownKeys, shownKeys } from "./known-keys.ts";
import { loadAnswerFile } from "./load-answer-file.ts";
import { recomputeGrade } from "./recompute.ts";
import { saveAnswers } from "./save-answers.ts";
import { currentSealKey } from "./seal-keys.ts";
import { settleAttempt } from "./settle.ts";
import { findAttempt, showAttempt } from "./show-attempt.ts";
import { workStanding } from "./standing.ts";
import { startAttempt } from "./start-attempt.ts";
import { submitAttempt } from "./submit-attempt.ts";
import { takeLate } from "./take-late.ts";

/** Binds what a student does with an assessment that is sat, what ends it, and how people grade it. */
export function attemptVerbs(deps: VerbDeps) {
  const { db, contributions } = deps;
  const readVersions = deps.once(questionVersionReader);
  const settle = settleAttempt(deps, readVersions);
  const standingOf = workStanding(db);
  const find = findAttempt(db);
  const show = showAttempt({ db, readVersions, sealKey: currentSealKey(db) });
  const known = knownKeys(db, () => contributions(shownKeys));
  const save = saveAnswers({ db, readVersions, takeLate: takeLate({ db, settle, knownKeys: known }) });
  const hand = handOver(db);
  const stepsOf = (courseId: string) => listCourseSteps(deps, courseId);
  const start = startAttempt({ db, readVersions, knownKeys: known });
  const getAttempt = async (studentId: string, attemptId: string, device: string | null): Promise<Attempt> =>
    show(await find(studentId, attemptId), device);
  return {
    getWork: getWork({ db, readVersions, knownKeys: known, standingOf, stepsOf }),
    getAttempt,
    /** Starts one, or answers the one that runs: starting takes nothing over. */
    async startAttempt(studentId: string, workId: string, device: string): Promise<Attempt> {
      const standing = await standingOf(studentId, workId);
      if (standing.running !== null) return getAttempt(studentId, standing.running, device);
      const started = await start(studentId, standing, device);
      if (started) return show(started, device);
      const { running, refusal } = await standingOf(studentId, workId);
      // It was started at the same moment elsewhere, and is there by now.
      if (running === null) throw new Error(`An attempt was refused and none runs: ${refusal}.`);
      return getAttempt(studentId, running, device);
    },
    async handOver(studentId: string, attemptId: string, device: string): Promise<Attempt> {
      await hand(studentId, attemptId, device);
      return getAttempt(studentId, attemptId, device);
    },
    saveAnswers: save,
    submitAttempt: submitAttempt({ db, save, settle }),
    getReview: getReview({ db, readVersions, stepsOf }),
    loadAnswerFile: loadAnswerFile({ db, readVersions, settle, knownKeys: known }),
    closeDue: closeDueAttempts({ db, settle }),
    releaseHeld: releaseHeld({ db, settle }),
    decideLate: decideLate({ ...deps, settle, knownKeys: known }),
    setKeysOpen: setKeysOpen(deps),
    regradeCorrected: regradeCorrected({ db, settle }),
    readPiece: readPiece({ db, readVersions, knownKeys: known }),
    markPiece: markPiece({ ...deps, readVersions, settle }),
    releaseGrades: releaseGrades({ ...deps, settle }),
    itemStatistics: itemStatistics({ db, readVersions }),
    readKey: readKey({ db, readVersions }),
    recomputeGrade: recomputeGrade({ db, readVersions }),
  };
}

export type AttemptVerbs = ReturnType<typeof attemptVerbs>;
