import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { ApiError } from "#ui/api/call.ts";
import type { UploadView } from "../../contract.ts";
import { uploadTexts } from "../../texts.ts";
import type { SendOptions } from "../send-file.ts";
import { findSavedFile, forgetFile, saveFile } from "./saved-files.ts";
import { UploadField } from "./upload-field.tsx";
import { useUpload } from "./use-upload.ts";

const taking = { purpose: "test.file", maxBytes: 5_000, kinds: ["pdf", "text"] } as const;
const me = "account-1";
const id = "01a7e3f0-0000-7000-8000-000000000001";
const answer: UploadView = {
  id,
  name: "essay.pdf",
  sizeBytes: 1_000,
  offsetBytes: 1_000,
  state: "ready",
  type: "application/pdf",
  sha256: "ab",
  error: null,
};
const sent = vi.hoisted(() => ({ send: vi.fn<(options: SendOptions) => Promise<void>>(), ask: vi.fn() }));
vi.mock("../send-file.ts", () => ({ sendFile: sent.send }));
vi.mock("#ui/api/ask.ts", () => ({ ask: sent.ask }));

function Field() {
  const upload = useUpload(me, "work-1", taking);
  return <UploadField name="file" label="Your document" taking={taking} upload={upload} />;
}
const pdf = (name = "essay.pdf", bytes = 1_000) => new File(["x".repeat(bytes)], name);
const choose = async (file: File) => {
  const input = screen.getByLabelText(/Your document/);
  await eventually(() => expect(input.hasAttribute("disabled")).toBe(false));
  fireEvent.change(input, { target: { files: [file] } });
};

beforeEach(() => {
  sent.send.mockReset();
  sent.ask.mockReset();
  sent.ask.mockResolvedValue({ data: answer });
});
afterEach(async () => {
  cleanup();
  await forgetFile(me, "work-1");
});

test("ASM-05 a chosen file is stored here, goes up with its progress, and is shown to be there once it is checked", async () => {
  const go = Promise.withResolvers<void>();
  sent.send.mockImplementation(async ({ onId, onSent }) => {
    onId(id);
    onSent(520);
    await go.promise;
  });
  render(<Field />);
  await choose(pdf());
  expect(await screen.findAllByText(/520 B of 1 KB sent/)).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Uploading essay.pdf" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("50 percent sent");
  await eventually(async () => expect((await findSavedFile(me, "work-1"))?.uploadId).toBe(id));
  go.resolve();
  expect(await screen.findAllByText(/with the academy/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove essay.pdf" }));
  expect(await screen.findByText("Choose a file")).toBeTruthy();
  await eventually(async () => expect(await findSavedFile(me, "work-1")).toBeUndefined());
});

test("ASM-05 what was chosen before a reload goes on where it was", async () => {
  await saveFile(me, "work-1", { name: "essay.pdf", file: pdf(), uploadId: id });
  sent.send.mockResolvedValue();
  render(<Field />);
  expect(await screen.findAllByText(/with the academy/)).toBeTruthy();
  expect(sent.send.mock.calls[0]?.[0]).toMatchObject({ uploadId: id, name: "essay.pdf", purpose: "test.file" });
});

test("ASM-05 a lost line waits and goes on by itself; a pause waits for its person", async () => {
  sent.send.mockRejectedValueOnce(new ApiError(0, ""));
  render(<Field />);
  await choose(pdf());
  expect(await screen.findAllByText(/it goes on by itself/)).toBeTruthy();
  sent.send.mockReturnValueOnce(new Promise(() => {}));
  dispatchEvent(new Event("online"));
  fireEvent.click(await screen.findByRole("button", { name: "Pause" }));
  sent.send.mockResolvedValue();
  fireEvent.click(await screen.findByRole("button", { name: "Resume" }));
  expect(await screen.findAllByText(/with the academy/)).toBeTruthy();
});

test("ASM-05 what is not taken is refused at once, and nothing is sent; what the academy refuses is shown", async () => {
  render(<Field />);
  await choose(pdf("setup.exe"));
  expect(await screen.findByText(uploadTexts.notTaken(taking.kinds))).toBeTruthy();
  await choose(pdf("long.pdf", 6_000));
  expect(await screen.findByText(uploadTexts.tooLarge(5_000))).toBeTruthy();
  expect(sent.send).not.toHaveBeenCalled();
  sent.send.mockRejectedValue(new ApiError(422, uploadTexts.broken));
  await choose(pdf());
  expect(await screen.findByText(uploadTexts.broken)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
