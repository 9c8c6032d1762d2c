import { dropUpload } from "#features/uploads/calls.ts";
import { errorOfFile, uploadTexts } from "#features/uploads/texts.ts";
import { deliverFile } from "#features/uploads/web/public/deliver-file.ts";
import { findSavedFile, forgetFile, type SavedFile, saveFile } from "#features/uploads/web/public/saved-files.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiFault } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { smallerPicture } from "#ui/api/smaller-picture.ts";
import type { SentAnswer } from "../contract.ts";
import { messageFile, messageFileTexts, mostFiles, voiceNote } from "../file-texts.ts";
import { tellWay, type Voice, type WaitingFile, type WithFiles } from "./file-ways.ts";

/** Files of messages that are not sent yet. Loaded where somebody chooses one, or one waits. */

/** What a browser without storage, or without room, holds: until the page is left. */
const unkept = new Map<string, SavedFile>();
const keyOf = (account: string, place: string) => `${account}/${place}`;

const find = async (account: string, place: string) =>
  unkept.get(keyOf(account, place)) ?? (await findSavedFile(account, place));

async function keep(account: string, place: string, held: SavedFile): Promise<void> {
  if (await saveFile(account, place, held)) unkept.delete(keyOf(account, place));
  else unkept.set(keyOf(account, place), held);
}

async function forget(account: string, place: string): Promise<void> {
  unkept.delete(keyOf(account, place));
  await forgetFile(account, place);
}

const draftPlace = (draftId: string, index: number) => `message-draft/${draftId}/${index}`;

/** A file that is chosen for a message and not sent. */
export type ChosenFile = { name: string; file: Blob; voice?: Voice };

/** The files that were chosen for a draft, also before a reload. */
export async function readDraftFiles(account: string, draftId: string): Promise<ChosenFile[]> {
  const found = await Promise.all(
    Array.from({ length: mostFiles }, (_, index) => find(account, draftPlace(draftId, index))),
  );
  return found.filter((file) => file !== undefined);
}

/** Keeps the files of a draft in the place of those that it had. */
export async function keepDraftFiles(account: string, draftId: string, files: readonly ChosenFile[]) {
  for (let index = 0; index < mostFiles; index += 1) {
    const chosen = files[index];
    if (chosen) await keep(account, draftPlace(draftId, index), { ...chosen, uploadId: null });
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
): Promise<{ files: ChosenFile[]; fault: string | null }> {
  const files = [...chosen];
  let fault: string | null = null;
  for (const one of more) {
    if (files.length >= mostFiles) {
      fault ??= messageFileTexts.tooMany;
      break;
    }
    const file = await smallerPicture(one);
    const its = errorOfFile({ name: file.name, sizeBytes: file.size }, messageFile);
    if (its) fault ??= `${one.name}: ${its}`;
    else files.push({ name: file.name, file });
  }
  return { files, fault };
}

/** Keeps the files of a message that is on its way from now on. */
export async function holdFiles(account: string, files: readonly ChosenFile[]): Promise<WaitingFile[]> {
  const message = newKey();
  return Promise.all(
    files.map(async ({ name, file, voice }, index) => {
      const place = `message/${message}/${index}`;
      await keep(account, place, { name, file, uploadId: null });
      return { account, place, name, sizeBytes: file.size, ...(voice && { voice }) };
    }),
  );
}

/** The files of a message that comes back into the field. */
export async function takeBackFiles(files: readonly WaitingFile[]): Promise<ChosenFile[]> {
  const found = await Promise.all(files.map(({ account, place }) => find(account, place)));
  return found.flatMap((held) => (held ? [{ name: held.name, file: held.file }] : []));
}

const runs = new Map<string, AbortController>();

/** Ends the sending of a message's files, and forgets them here and at the academy. */
export async function dropFiles(key: string, files: readonly WaitingFile[]): Promise<void> {
  runs.get(key)?.abort();
  for (const { account, place } of files) {
    const held = await find(account, place);
    await forget(account, place);
    // What cannot be told now is deleted by itself.
    if (held?.uploadId) await ask(dropUpload, { params: { upload: held.uploadId } }).catch(() => {});
  }
}

/**
 * Sends the files of a message, or what is missing of them, and then the message by `post`. A file that has arrived is not sent again,
 * however often the message itself is. Errors: ApiFault, also those of `post`.
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
    const sent = await post({ uploads, wave }).catch(async (fault: unknown) => {
      // They waited too long at the academy for their message: from here once more.
      if (!(fault instanceof ApiFault) || fault.message !== uploadTexts.gone) throw fault;
      for (const { account, place } of files) {
        const held = await find(account, place);
        if (held) await keep(account, place, { ...held, uploadId: null, isWhole: false });
      }
      return post({ uploads: await sendAll(key, files, run.signal), wave });
    });
    for (const { account, place } of files) await forget(account, place);
    return sent;
  } finally {
    if (runs.get(key) === run) runs.delete(key);
    tellWay(key, null);
  }
}

async function sendAll(key: string, files: readonly WaitingFile[], signal: AbortSignal): Promise<string[]> {
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const uploads: string[] = [];
  let before = 0;
  for (const { account, place, sizeBytes, voice } of files) {
    const held = await find(account, place);
    if (!held) throw new ApiFault(422, uploadTexts.gone);
    tellWay(key, { sentBytes: before, totalBytes });
    uploads.push(
      held.isWhole && held.uploadId ? held.uploadId : await sendOne(held, { account, place, voice, before }),
    );
    before += sizeBytes;
  }
  tellWay(key, { sentBytes: totalBytes, totalBytes });
  return uploads;

  async function sendOne(
    held: SavedFile,
    {
      account,
      place,
      voice,
      before: sentBefore,
    }: Pick<WaitingFile, "account" | "place" | "voice"> & { before: number },
  ): Promise<string> {
    const { id } = await deliverFile(held, {
      purpose: (voice ? voiceNote : messageFile).purpose,
      signal,
      onId: (uploadId) => void (signal.aborted || keep(account, place, { ...held, uploadId })),
      onSent: (bytes) => tellWay(key, { sentBytes: sentBefore + bytes, totalBytes }),
    });
    await keep(account, place, { ...held, uploadId: id, isWhole: true });
    return id;
  }
}
