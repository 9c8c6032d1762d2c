import type { Page } from "@playwright/test";
import sharp from "sharp";
import { paths } from "#lib/paths.ts";
import { samplePdf } from "../support/sample-files.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demoPerson, enter, newStudentOfTunde } from "./students.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const log = (page: Page) => page.getByRole("log");
const attach = (page: Page, ...files: { name: string; buffer: Buffer }[]) =>
  page
    .getByLabel("Files for your message")
    .setInputFiles(files.map((file) => ({ ...file, mimeType: "application/octet-stream" })));
const photo = () =>
  sharp({
    create: {
      width: 1_600,
      height: 1_200,
      channels: 3,
      background: "#0a6",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

test("MSG-03 a student sends a document and a photo from a phone, through a lost network, and the tutor gets them by their size", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to (load resource|fetch)/);
  const student = await newStudentOfTunde(page, "Ama");

  await attach(page, { name: "setup.exe", buffer: Buffer.from("MZ") });
  await expect(page.getByRole("alert")).toContainText("setup.exe: That kind of file is not taken here");
  await attach(
    page,
    { name: "My notes.pdf", buffer: Buffer.from(samplePdf(900_000)) },
    { name: "board.jpg", buffer: await photo() },
  );
  const chosen = page.getByRole("list", { name: "Files of your message" });
  await expect(chosen.getByRole("listitem")).toHaveCount(2);
  await expect(chosen).toContainText("900 KB");
  // What is chosen outlives the page.
  await page.reload();
  await expect(chosen.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page, "a message with files on a phone");

  await page.context().setOffline(true);
  await field(page).fill("Here is the board.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log(page)).toContainText("Waiting for the network");
  await expect(log(page)).toContainText("My notes.pdf, 900 KB");
  await page.context().setOffline(false);
  await expect(log(page).getByRole("img", { name: "Preview of board.webp" })).toBeVisible({ timeout: 30_000 });
  await expect(chosen).toBeHidden();

  const tutor = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  // The tutor's device saves data: nothing of a file is fetched before it is requested.
  const fetched: string[] = [];
  tutor.on("request", (request) => {
    if (request.url().includes("/message-files/")) fetched.push(request.url());
  });
  await tutor.addInitScript(() => localStorage.setItem("data-saver", "on"));
  await enter(tutor, demoPerson("Tunde Bakare"), paths.workplace("tutor"));
  await tutor.getByRole("link", { name: /^Messages/ }).click();
  await tutor.getByRole("button", { name: student }).click();
  await expect(log(tutor)).toContainText("Here is the board.");
  const download = tutor.waitForEvent("download");
  await log(tutor).getByRole("button", { name: "Get My notes.pdf, 900 KB" }).click();
  expect((await download).suggestedFilename()).toBe("My notes.pdf");
  expect(fetched).toHaveLength(1);
  await log(tutor)
    .getByRole("button", { name: /^Preview, / })
    .click();
  await expect(log(tutor).getByRole("img", { name: "Preview of board.webp" })).toBeVisible();
  await log(tutor)
    .getByRole("button", { name: /^See the picture board.webp/ })
    .click();
  await expect(tutor.getByRole("dialog").getByRole("img", { name: "board.webp" })).toBeVisible();
  await expectAccessible(tutor, "a picture of a message");
  await tutor.keyboard.press("Escape");

  // What is taken back is out of reach at once.
  await page.getByRole("button", { name: "Edit or delete this message" }).last().click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(log(tutor)).toContainText("This message was deleted.");
  await expect(log(tutor).getByRole("button", { name: "Get My notes.pdf, 900 KB" })).toBeHidden();
});
