import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, ready, test } from "./fixtures.ts";
import { demoPerson, enter, enterAsDemoStudent } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("ADM-04 HOME-09 who opens the chat on WhatsApp, logged in or not, is in the office's list a moment later", async ({
  page,
  onAnotherDevice,
}) => {
  const visitor = await onAnotherDevice();
  const student = await onAnotherDevice();
  await visitor.goto(paths.resources());
  await enterAsDemoStudent(student, null);
  await student.goto(paths.pricing());
  for (const device of [visitor, student]) {
    // Where it leads is no concern of ours.
    await device.context().route(/wa\.me/, (route) => route.fulfill({ body: "" }));
    await ready(device);
    // At its end nothing of a page lies beneath the button. The page grows with its first touch: then its end is further down.
    const chat = device.getByRole("link", { name: /^Chat with us/ });
    await expect(async () => {
      await device.keyboard.press("End");
      await expect(chat).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const noted = device.waitForResponse(/whatsapp-presses/);
    await chat.click();
    expect((await noted).status()).toBe(200);
  }

  await enter(page, demoPerson("admin"), paths.workplace("admin"));
  await page.getByRole("link", { name: /to look at in WhatsApp/ }).click();
  await expect(page).toHaveURL(/since=7/);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "A visitor" })).toHaveCount(1);
  const known = rows.filter({ hasText: "Temitope Alabi" });
  await expect(known.getByText(paths.pricing())).toBeVisible();
  await expectSoundAtBothWidths(page, "who opened the chat");
  await page.getByLabel("Who").selectOption("student");
  await expect(rows.filter({ hasText: "A visitor" })).toHaveCount(0);
  await expect(known.getByRole("link", { name: /^Write/ })).toBeVisible();
});
