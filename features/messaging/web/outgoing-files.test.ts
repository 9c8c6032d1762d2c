import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadTexts } from "#features/uploads/texts.ts";
import type { DeliverOptions } from "#features/uploads/web/public/deliver-file.ts";
import { findSavedFile, forgetFiles, type SavedFile } from "#features/uploads/web/public/saved-files.ts";
import { eventually } from "#tests/support/eventually.ts";
import { ApiError } from "#ui/api/call.ts";
import type { SentAnswer } from "../contract.ts";
import { messageFile, messageFileTexts, voiceNote } from "../file-texts.ts";
import { progressOf, type WithFiles } from "./file-progress.ts";
import {
  addFiles,
  dropFiles,
  readDraftFiles,
  saveDraftFiles,
  sendWithFiles,
  storeFiles,
  takeBackFiles,
} from "./outgoing-files.ts";

const deliver = vi.hoisted(() => vi.fn<(file: SavedFile, options: DeliverOptions) => Promise<{ id: string }>>());
const askMock = vi.hoisted(() => vi.fn(async () => null));
vi.mock("#features/uploads/web/public/deliver-file.ts", () => ({ deliverFile: deliver }));
vi.mock("#ui/api/ask.ts", () => ({ ask: askMock }));

const response = {} as SentAnswer;
const pdf = (name: string, size = 1_000) => ({ name, file: new Blob(["x".repeat(size)]) });
let uploads = 0;

beforeEach(() => {
  uploads = 0;
  askMock.mockClear();
  deliver.mockReset();
  deliver.mockImplementation(async (savedFile, { onId, onSent }) => {
    if (savedFile.uploadId === null) uploads += 1;
    const id = savedFile.uploadId ?? `upload-${uploads}`;
    onId(id);
    onSent(savedFile.file.size);
    return { id };
  });
});
afterEach(() => forgetFiles({ owner: "me" }));

test("MSG-03 files go before their message, in their order, and are forgotten here once it is taken", async () => {
  const files = await storeFiles("me", [
    pdf("a.pdf"),
    { ...pdf("Voice note.weba"), voice: { durationMs: 900, wave: "0f" } },
  ]);
  const post = vi.fn(async () => response);
  expect(await sendWithFiles("key", files, post)).toBe(response);
  expect(post).toHaveBeenCalledExactlyOnceWith({ uploads: ["upload-1", "upload-2"], wave: "0f" });
  expect(deliver.mock.calls.map(([, { purpose }]) => purpose)).toEqual([messageFile.purpose, voiceNote.purpose]);
  expect(await takeBackFiles(files)).toEqual([]);
  expect(progressOf("key")).toBeUndefined();
});

test("MSG-02 MSG-03 a message that is sent again after a lost answer sends no file again", async () => {
  const files = await storeFiles("me", [pdf("a.pdf"), pdf("b.pdf")]);
  const post = vi.fn(async () => response).mockRejectedValueOnce(new ApiError(0, ""));
  await expect(sendWithFiles("key", files, post)).rejects.toThrow();
  expect(await takeBackFiles(files)).toHaveLength(2);
  await sendWithFiles("key", files, post);
  expect(deliver).toHaveBeenCalledTimes(2);
  // The same ids: with the same key it is the same message.
  expect(post.mock.calls[1]).toEqual(post.mock.calls[0]);
});

test("MSG-03 a line that is lost on the way goes on with the upload that had begun, after a reload too", async () => {
  const files = await storeFiles("me", [pdf("a.pdf")]);
  deliver.mockImplementationOnce(async (_held, { onId }) => {
    onId("begun");
    throw new ApiError(0, "");
  });
  const post = vi.fn(async () => response);
  await expect(sendWithFiles("key", files, post)).rejects.toThrow();
  await eventually(async () => expect((await findSavedFile("me", files[0]?.place ?? ""))?.uploadId).toBe("begun"));
  await sendWithFiles("key", files, post);
  expect(post).toHaveBeenCalledExactlyOnceWith({ uploads: ["begun"], wave: undefined });
});

test("MSG-03 files that waited too long at the academy go there once more by themselves", async () => {
  const files = await storeFiles("me", [pdf("a.pdf")]);
  const post = vi.fn(async (_more: WithFiles) => response).mockRejectedValueOnce(new ApiError(404, uploadTexts.gone));
  expect(await sendWithFiles("key", files, post)).toBe(response);
  expect(post.mock.calls.map(([more]) => more)).toMatchObject([{ uploads: ["upload-1"] }, { uploads: ["upload-2"] }]);
});

test("MSG-03 what is given up ends on its way, and goes here and at the academy", async () => {
  const files = await storeFiles("me", [pdf("a.pdf")]);
  deliver.mockImplementationOnce(
    (_held, { onId, signal }) =>
      new Promise((_resolve, reject) => {
        onId("begun");
        signal.addEventListener("abort", () => reject(new ApiError(0, "")));
      }),
  );
  const sending = sendWithFiles("key", files, async () => response);
  const ended = expect(sending).rejects.toThrow();
  await eventually(async () => expect((await findSavedFile("me", files[0]?.place ?? ""))?.uploadId).toBe("begun"));
  expect(progressOf("key")).toEqual({ sentBytes: 0, totalBytes: 1_000 });
  await dropFiles("key", files);
  await ended;
  expect(askMock).toHaveBeenCalledExactlyOnceWith(expect.anything(), { params: { upload: "begun" } });
  expect(await takeBackFiles(files)).toEqual([]);
  expect(progressOf("key")).toBeUndefined();
});

test("MSG-03 what is chosen for a draft outlives the page; what is not taken shows why, and the rest stays", async () => {
  const item = new File(["x"], "a.pdf");
  const { files, error } = await addFiles([], [item, new File(["x"], "b.exe"), new File([], "c.pdf")]);
  expect(files.map(({ name }) => name)).toEqual(["a.pdf"]);
  expect(error).toContain("b.exe: That kind of file is not taken here");
  const many = await addFiles(
    files,
    Array.from({ length: 6 }, (_, at) => new File(["x"], `${at}.pdf`)),
  );
  expect(many.files).toHaveLength(5);
  expect(many.error).toBe(messageFileTexts.tooMany);

  await saveDraftFiles("me", "c1", many.files);
  await saveDraftFiles("me", "c1", many.files.slice(0, 2));
  expect((await readDraftFiles("me", "c1")).map(({ name }) => name)).toEqual(["a.pdf", "0.pdf"]);
  expect(await readDraftFiles("me", "c2")).toEqual([]);
});
