import type { Holder } from "#lib/capabilities.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { newId } from "#platform/ids/ids.ts";
import { beginUpload } from "./begin-upload.ts";
import { type FinishDeps, refusalOf, saveWhole } from "./finish-upload.ts";
import { uploadPurposes } from "./purposes.ts";

/**
 * Stores a file that came in one request, checked as one that came in chunks. Returns its id, ready for takeUpload. Errors: those of
 * beginUpload; AppError invalid for a file that is not what its name shows.
 */
export async function saveDocument(
  deps: FinishDeps,
  actor: Holder & { accountId: string },
  { purpose, name, spooled }: { purpose: string; name: string; spooled: SpooledFile },
): Promise<string> {
  const row = await beginUpload(deps, actor, { id: newId(), purpose, name, sizeBytes: spooled.sizeBytes });
  const taken = deps
    .contributions(uploadPurposes)
    .map((ask) => ask())
    .find(({ name }) => name === purpose);
  const stored = await saveWhole(deps, row, taken ?? { kinds: [] }, spooled);
  const refusal = refusalOf(stored);
  if (refusal) throw refusal;
  return stored.id;
}
