import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { findBrowser } from "../support/browser.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demoPerson, enter, newStudentOfTunde } from "./students.ts";

// A microphone that beeps. The last such list counts, so this one has what Playwright needs here.
const browserPath = findBrowser();
test.use({
  launchOptions: {
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

const log = (page: Page) => page.getByRole("log");

test("MSG-03 a student records a voice note on a phone, and the tutor fetches it by its size, plays it and goes about in it", async ({
  page,
  onAnotherDevice,
}) => {
  const student = await newStudentOfTunde(page, "Esi");

  const record = page.getByRole("button", { name: "Record a voice note" });
  const discard = page.getByRole("button", { name: "Discard the voice note" });
  // The microphone is not allowed, which this browser without a window cannot show by itself: explained in words.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia");
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  });
  await record.click();
  await expect(page.getByRole("alert")).toContainText("may not use your microphone");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("textbox", { name: /^Message to/ })).toBeFocused();

  // By keyboard: begun, thrown away, begun again, sent.
  await record.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Recording." })).toBeAttached();
  await discard.press("Enter");
  await expect(record).toBeVisible();
  await record.press("Enter");
  const send = page.getByRole("button", { name: "Send the voice note" });
  await expect(send).toBeFocused();
  await expect(page.getByText("0:03 / 2:00")).toBeVisible();
  await expect(page.getByText(/^\d+(\.\d)? KB$/)).toBeVisible();
  await expectAccessible(page, "a voice note that is being recorded");
  await send.press("Enter");
  await expect(log(page).getByRole("button", { name: /^Play the voice note, \d+ seconds, \d+ KB/ })).toBeVisible();

  const tutor = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  const fetched: string[] = [];
  tutor.on("request", (request) => {
    if (request.url().includes("/message-files/")) fetched.push(request.url());
  });
  await enter(tutor, demoPerson("Tunde Bakare"), paths.workplace("tutor"));
  await tutor.getByRole("link", { name: /^Messages/ }).click();
  const row = tutor.getByRole("button", { name: student });
  await expect(row).toContainText("Voice note");
  await row.click();
  const play = log(tutor).getByRole("button", { name: /^Play the voice note/ });
  await expect(play).toBeVisible();
  expect(fetched).toEqual([]);
  await play.click();
  await expect(log(tutor).getByText(/^0:0[1-9] of 0:0\d$/)).toBeVisible();
  expect(fetched).toHaveLength(1);
  // At its end it is ready to be heard again.
  await expect(play).toBeVisible();
  const position = log(tutor).getByRole("slider", { name: "Place in the voice note" });
  await position.focus();
  await tutor.keyboard.press("ArrowRight");
  await tutor.keyboard.press("ArrowRight");
  await expect(position).toHaveAttribute("aria-valuetext", /^2 seconds of/);
  await log(tutor).getByRole("button", { name: "Speed: 1×" }).click();
  await expect(log(tutor).getByRole("button", { name: "Speed: 1.5×" })).toBeVisible();
  await play.click();
  await expect(log(tutor).getByRole("button", { name: "Pause the voice note" })).toBeVisible();
  await expect(play).toBeVisible();
  await expectAccessible(tutor, "a voice note at the tutor's desk");
});
