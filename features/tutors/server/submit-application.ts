import { inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { requestPages } from "#features/uploads/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { adoptPendingFile, storePendingFile } from "#platform/files/pending-files.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { answerOnce, findResponse, type KeyedRequest } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { takeShare } from "#platform/limits/limiter.ts";
import { applicationFiles, tutorTexts } from "../contract.ts";
import { normalPhone } from "../rules.ts";
import { applicationReceivedMail, applicationWaitingMail } from "./mails.ts";
import type { ReceivedApplication, ReceivedPdf } from "./receive-application.ts";
import { tutorApplications } from "./tables.ts";

/** Applications that one address may send in a day: each writes a mail to it, and it is whatever the caller typed. */
const perAddress = { name: "application-address", max: 5, windowS: 24 * 60 * 60 };

/**
 * Stores an application to teach with its two files (FIND-10): all or nothing, also when the process dies half-way (the files
 * are no one's until the row is there, and are deleted). Writes to the applicant and to staff in the same transaction. A repeat
 * of the same request key gives the same answer and stores nothing.
 * Errors: AppError too_many for too many applications of one address, storage_full, and those of answerOnce.
 */
export async function submitApplication(
  deps: VerbDeps,
  { application, files, requestKey }: ReceivedApplication & { requestKey: string | null },
): Promise<{ message: string }> {
  const content = { ...application, files: [files.syllabusFile, files.cvFile].map(({ spooled }) => spooled.sha256) };
  const keyed: KeyedRequest = { scope: "application", key: requestKey, content };
  // Before the files are stored; the transaction looks again.
  const before = await findResponse<{ message: string }>(deps.db, keyed);
  if (before) return before.answer;

  const stored: string[] = [];
  const store = async (file: ReceivedPdf) => {
    const key = await storePendingFile(deps, file.spooled, { folder: "applications", contentType: "application/pdf" });
    stored.push(key);
    return key;
  };
  let isAdopted = false;
  try {
    const syllabusKey = await store(files.syllabusFile);
    const cvKey = await store(files.cvFile);
    const now = deps.clock.now();
    let isDone = false;
    const write = async (tx: Tx) => {
      // in the transaction: what a crash undid, and its repeat, count once
      const waitS = await takeShare(tx, perAddress, { email: application.email }, now);
      if (waitS > 0) {
        throw new AppError("too_many", "That address has sent several applications today. Please try again tomorrow.", {
          retryAfterS: waitS,
        });
      }
      const { portfolio, phoneNumber, ...same } = application;
      await tx.insert(tutorApplications).values({
        id: newId(),
        ...same,
        phoneNumber: normalPhone(phoneNumber),
        portfolio: portfolio || null,
        syllabusKey,
        syllabusName: files.syllabusFile.name,
        syllabusBytes: files.syllabusFile.spooled.sizeBytes,
        cvKey,
        cvName: files.cvFile.name,
        cvBytes: files.cvFile.spooled.sizeBytes,
        createdAt: now,
      });
      for (const [documentKey, { spooled }] of [
        [syllabusKey, files.syllabusFile],
        [cvKey, files.cvFile],
      ] as const) {
        await adoptPendingFile(tx, documentKey);
        await requestPages(within(deps, tx), { documentKey, type: "application/pdf", sizeBytes: spooled.sizeBytes });
      }
      await deps.mail.enqueueMail(tx, await applicationReceivedMail(within(deps, tx), application.email));
      const named = [
        { label: applicationFiles.syllabusFile, name: files.syllabusFile.name },
        { label: applicationFiles.cvFile, name: files.cvFile.name },
      ];
      await deps.mail.enqueueMail(tx, await applicationWaitingMail(within(deps, tx), application, named));
      isDone = true;
      return { message: tutorTexts.applicationDone };
    };
    const response = await deps.db.transaction((tx) => answerOnce(tx, keyed, now, () => write(tx)));
    isAdopted = isDone;
    return response;
  } finally {
    if (!isAdopted) await discard(deps, stored);
  }
}

/** Removes files that no application took over. What cannot be removed now is still noted, so the cleanup will. */
async function discard(deps: VerbDeps, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    for (const key of keys) await deps.files.delete(key);
    await deps.db.delete(pendingFiles).where(inArray(pendingFiles.key, keys));
  } catch (error) {
    deps.log.warn(
      { err: error, count: keys.length },
      "files of a rejected application could not be deleted; the clean-up deletes them",
    );
  }
}
