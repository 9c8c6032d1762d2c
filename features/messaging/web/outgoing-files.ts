import { dropUpload } from "#features/uploads/calls.ts";
import { errorOfFile, uploadTexts } from "#features/uploads/texts.ts";
import { deliverFile } from "#features/uploads/web/public/deliver-file.ts";
import { findSavedFile, forgetFile, type SavedFile, saveFile } from "#features/uploads/web/public/saved-files.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { smallerPicture } from "#ui/api/smaller-picture.ts";
import type { SentAnswer } from "../contract.ts";
import { maxFiles, messageFile, messageFileTexts, voiceNote } from "../file-texts.ts";
import { setFileProgress, type Voice, type WaitingFile, type WithFiles } from "./file-progress.ts";

/** Files of messages that are not sent yet. Loaded where someone chooses one, or one waits. */

/** What a browser without storage, or without room, holds: until the page is left. */
const inMemory = new Map<string, SavedFile>();
const keyOf = (account: string, fileKey: string) => `${account}/${fileKey}`;

const find = async (account: string, fileKey: string) =>
  inMemory.get(keyOf(account, fileKey)) ?? (await findSavedFile(account, fileKey));

async function storeFile(account: string, fileKey: string, savedFile: SavedFile): Promise<void> {
  if (await saveFile(account, fileKey, savedFile)) inMemory.delete(keyOf(account, fileKey));
  else inMemory.set(keyOf(account, fileKey), savedFile);
}

async function forget(account: string, fileKey: string): Promise<void> {
  inMemory.delete(keyOf(account, fileKey));
  await forgetFile(account, fileKey);
}

const draftPlace = (draftId: string, index: number) => `message-draft/${draftId}/${index}`;

/** A file that is chosen for a message and not sent. */
export type ChosenFile = { name: string; file: Blob; voice?: Voice };

/** The files that were chosen for a draft, also before a reload. */
export async function readDraftFiles(account: string, draftId: string): Promise<ChosenFile[]> {
  const savedFiles = await Promise.all(
    Array.from({ length: maxFiles }, (_, index) => find(account, draftPlace(draftId, index))),
  );
  return savedFiles.filter((file) => file !== undefined);
}

/** Stores the files of a draft instead of those that it had. */
export async function saveDraftFiles(account: string, draftId: string, files: readonly ChosenFile[]) {
  for (let index = 0; index < maxFiles; index += 1) {
    const chosen = files[index];
    if (chosen) await storeFile(account, draftPlace(draftId, index), { ...chosen, uploadId: null });
    else await forget(account, draftPlace(draftId, index));
  }
}

/**
 * Files in addition to those that are chosen already: photos made small enough for metered data, and a sentence for the first that is
 * not taken.
 */
export async function addFiles(
  chosen: readonly ChosenFile[],
  more: readonly File[],
): Promise<{ files: ChosenFile[]; error: string | null }> {
  const files = [...chosen];
  let error: string | null = null;
  for (const item of more) {
    if (files.length >= maxFiles) {
      error ??= messageFileTexts.tooMany;
      break;
    }
    const file = await smallerPicture(item);
    const its = errorOfFile({ name: file.name, sizeBytes: file.size }, messageFile);
    if (its) error ??= `${item.name}: ${its}`;
    else files.push({ name: file.name, file });
  }
  return { files, error };
}

/** Stores the files of a message that is on its way from now on. */
export async function storeFiles(account: string, files: readonly ChosenFile[]): Promise<WaitingFile[]> {
  const message = newKey();
  return Promise.all(
    files.map(async ({ name, file, voice }, index) => {
      const fileKey = `message/${message}/${index}`;
      await storeFile(account, fileKey, { name, file, uploadId: null });
      return { account, place: fileKey, name, sizeBytes: file.size, ...(voice && { voice }) };
    }),
  );
}

/** The files of a message that comes back into the field. */
export async function takeBackFiles(files: readonly WaitingFile[]): Promise<ChosenFile[]> {
  const savedFiles = await Promise.all(files.map(({ account, place: fileKey }) => find(account, fileKey)));
  return savedFiles.flatMap((savedFile) => (savedFile ? [{ name: savedFile.name, file: savedFile.file }] : []));
}

const runs = new Map<string, AbortController>();

/** Ends the sending of a message's files, and forgets them here and at the academy. */
export async function dropFiles(key: string, files: readonly WaitingFile[]): Promise<void> {
  runs.get(key)?.abort();
  for (const { account, place: fileKey } of files) {
    const savedFile = await find(account, fileKey);
    await forget(account, fileKey);
    // What cannot be requested now is deleted by itself.
    if (savedFile?.uploadId) await ask(dropUpload, { params: { upload: savedFile.uploadId } }).catch(() => {});
  }
}

/**
 * Sends the files of a message, or what is missing of them, and then the message by `post`. A file that has arrived is not sent again,
 * however often the message itself is. Errors: ApiError, also those of `post`.
 */
export async function sendWithFiles(
  key: string,
  files: readonly WaitingFile[],
  post: (more: WithFiles) => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const run = new AbortController();
  runs.set(key, run);
  try {
    const wave = files.find(({ voice }) => voice)?.voice?.wave;
    const uploads = await sendAll(key, files, run.signal);
    const sent = await post({ uploads, wave }).catch(async (error: unknown) => {
      // They waited too long at the academy for their message: from here once more.
      if (!(error instanceof ApiError) || error.message !== uploadTexts.gone) throw error;
      for (const { account, place: fileKey } of files) {
        const savedFile = await find(account, fileKey);
        if (savedFile) await storeFile(account, fileKey, { ...savedFile, uploadId: null, isWhole: false });
      }
      return post({ uploads: await sendAll(key, files, run.signal), wave });
    });
    for (const { account, place: fileKey } of files) await forget(account, fileKey);
    return sent;
  } finally {
    if (runs.get(key) === run) runs.delete(key);
    setFileProgress(key, null);
  }
}

async function sendAll(key: string, files: readonly WaitingFile[], signal: AbortSignal): Promise<string[]> {
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const uploads: string[] = [];
  let before = 0;
  for (const { account, place: fileKey, sizeBytes, voice } of files) {
    const savedFile = await find(account, fileKey);
    if (!savedFile) throw new ApiError(422, uploadTexts.gone);
    setFileProgress(key, { sentBytes: before, totalBytes });
    uploads.push(
      savedFile.isWhole && savedFile.uploadId
        ? savedFile.uploadId
        : await sendOne(savedFile, { account, place: fileKey, voice, before }),
    );
    before += sizeBytes;
  }
  setFileProgress(key, { sentBytes: totalBytes, totalBytes });
  return uploads;

  async function sendOne(
    savedFile: SavedFile,
    {
      account,
      place: fileKey,
      voice,
      before: sentBefore,
    }: Pick<WaitingFile, "account" | "place" | "voice"> & { before: number },
  ): Promise<string> {
    const { id } = await deliverFile(savedFile, {
      purpose: (voice ? voiceNote : messageFile).purpose,
      signal,
      onId: (uploadId) => void (signal.aborted || storeFile(account, fileKey, { ...savedFile, uploadId })),
      onSent: (bytes) => setFileProgress(key, { sentBytes: sentBefore + bytes, totalBytes }),
    });
    await storeFile(account, fileKey, { ...savedFile, uploadId: id, isWhole: true });
    return id;
  }
}
