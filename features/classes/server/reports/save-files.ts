import { and, eq, inArray } from "drizzle-orm";
import { releaseUploads, takeUpload } from "#features/uploads/server/public.ts";
import { invalidAt } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { reportFile, reportTexts, reportVoice } from "../../report-texts.ts";
import { classReportFiles } from "./tables.ts";

/** A recorder stops by its own clock, and its last piece may end a little later. */
const graceMs = 999;

/**
 * Makes these uploads of its tutor the files of a report, instead of those that it had: those that are named again stay, the others go.
 * Returns whether anything changed. Errors: AppError not_found for what is not whole, not theirs, or in use; invalid for a voice note that is too
 * long, or a file that is named twice.
 */
export async function saveFiles(
  deps: InTx,
  {
    accountId,
    sessionId,
    voice,
    files,
  }: { accountId: string; sessionId: string; voice: string | null; files: readonly string[] },
): Promise<boolean> {
  const { db: tx } = deps;
  const named = [
    ...(voice === null ? [] : [{ uploadId: voice, kind: "voice" as const, position: 0 }]),
    ...files.map((uploadId, at) => ({ uploadId, kind: "material" as const, position: at + 1 })),
  ];
  for (const [at, { uploadId, kind }] of named.entries())
    if (named.findIndex((entry) => entry.uploadId === uploadId) < at)
      throw invalidAt(
        kind === "voice" ? "report/voice" : `report/files/${files.lastIndexOf(uploadId)}`,
        reportTexts.twice,
        "twice",
      );
  const before = await tx.select().from(classReportFiles).where(eq(classReportFiles.sessionId, sessionId));
  const stays = ({ uploadId, kind }: { uploadId: string; kind: string }) =>
    before.some((file) => file.uploadId === uploadId && file.kind === kind);
  const removed = before.filter(
    ({ uploadId, kind }) => !named.some((file) => file.uploadId === uploadId && file.kind === kind),
  );
  const removedIds = removed.map(({ uploadId }) => uploadId);
  if (removedIds.length > 0) {
    await tx
      .delete(classReportFiles)
      .where(and(eq(classReportFiles.sessionId, sessionId), inArray(classReportFiles.uploadId, removedIds)));
    await releaseUploads(deps, removedIds);
  }
  for (const file of named) {
    if (stays(file)) {
      const { position } = file;
      await tx.update(classReportFiles).set({ position }).where(eq(classReportFiles.uploadId, file.uploadId));
      continue;
    }
    const { purpose } = file.kind === "voice" ? reportVoice : reportFile;
    const { durationMs } = await takeUpload(deps, { accountId, uploadId: file.uploadId, purpose });
    if (file.kind === "voice" && (durationMs ?? 0) > reportVoice.longestMs + graceMs)
      throw invalidAt("report/voice", reportTexts.voiceLong, "too-long");
    await tx.insert(classReportFiles).values({ ...file, sessionId });
  }
  const order = (rows: readonly { uploadId: string; position: number }[]) =>
    rows
      .toSorted((a, b) => a.position - b.position)
      .map(({ uploadId }) => uploadId)
      .join();
  return order(before) !== order(named);
}
