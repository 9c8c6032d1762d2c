import { readFileSync } from "node:fs";
import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

const photo = readFileSync(new URL("../../features/uploads/server/inputs/photo-with-gps.jpg", import.meta.url));

test("TUT-01 STUT-01 a tutor changes their face on a phone: card, page and desk have it at once; another device is informed", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  // What the second device receives.
  allowErrors.push(/409/);
  await enter(page, demoPerson("David Ekpo"), paths.workplace("tutor"));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Profile" }).click();
  await expect(page.getByText("Nothing new to publish.")).toBeVisible();
  await expectSoundAtBothWidths(page, "a tutor's profile");

  // Another device of the same tutor has the page open before anything changes.
  const laptop = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  await enter(laptop, demoPerson("David Ekpo"), paths.ownProfile());
  await expect(laptop.getByText("Nothing new to publish.")).toBeVisible();

  await page.getByLabel("Headline").fill("Numbers lose their fear here");
  await page.getByRole("textbox", { name: "Skills" }).fill("Mental arithmetic");
  await page.getByRole("textbox", { name: "Skills" }).press("Enter");
  await page.getByRole("textbox", { name: /^Link/ }).fill("https://youtu.be/a1b2c3d4");
  await page.getByRole("textbox", { name: "Length in minutes" }).fill("2");
  await page.getByLabel(/Choose a picture/).setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: photo });
  // What is typed outlives a reload; a photo is asked about before the page is left.
  await page.getByRole("button", { name: "As students see it" }).click();
  const card = page.frameLocator('iframe[title="Your card as students see it"]');
  await card.getByText("What you learn").waitFor();
  await expect(card.getByText("Numbers lose their fear here")).toBeAttached();
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await expect(page).toHaveURL(/show=page/);
  const shown = page.frameLocator('iframe[title="Your page as students see it"]');
  await expect(shown.getByText("Mental arithmetic")).toBeVisible();
  await expect(shown.getByText("2 minutes, about 12 MB, on YouTube")).toBeVisible();
  await expectSoundAtBothWidths(page, "a tutor's page before it is public");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Nothing new to publish.")).toBeVisible();
  await expect(page.getByText(/A square of \d+ K?B/)).toBeVisible();

  const visitor = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await visitor.goto(paths.tutor("david-ekpo"));
  await expect(visitor.getByText("Mental arithmetic")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Watch David say hello" })).toHaveAttribute(
    "href",
    "https://youtu.be/a1b2c3d4",
  );
  const face = visitor.locator("header img").first();
  await expect(face).toHaveAttribute("src", /\/avatar\/[0-9a-f]{32}\.webp$/);
  const address = await face.getAttribute("src");
  await visitor.goto(paths.tutors({ q: "David Ekpo" }));
  await expect(visitor.getByText("Numbers lose their fear here")).toBeAttached();
  await expect(visitor.locator(`img[src="${address}"]`).first()).toBeAttached();
  await page.goto(paths.workplace("tutor"));
  // The desk shows the photo, too: a face that is drawn is no image.
  await expect(page.getByRole("button", { name: "Profile", exact: true }).locator("img")).toBeVisible();

  // The other device typed over what was there before.
  await laptop.getByLabel("Where you are").fill("Port Harcourt, Nigeria");
  await laptop.getByRole("button", { name: "Publish" }).click();
  await expect(laptop.getByText(/changed on another device meanwhile/)).toBeVisible();
  await expect(laptop.getByLabel("Where you are")).toHaveValue("Port Harcourt, Nigeria");
  await laptop.getByRole("button", { name: "Take what is public" }).click();
  await expect(laptop.getByLabel("Headline")).toHaveValue("Numbers lose their fear here");
  await laptop.getByLabel("Where you are").fill("Port Harcourt, Nigeria");
  await laptop.reload();
  await expect(laptop.getByLabel("Where you are")).toHaveValue("Port Harcourt, Nigeria");
  await laptop.getByRole("button", { name: "Publish" }).click();
  await expect(laptop.getByText("Nothing new to publish.")).toBeVisible();
});
