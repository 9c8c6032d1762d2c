import { expect, expectAccessible, test } from "./fixtures.ts";
import { enterAsDemoStudent } from "./students.ts";

test("DASH-10 the wall is whole on a phone, its blocks show their lessons by keyboard, and it is saved as a picture", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsDemoStudent(page);
  const blocks = page.getByRole("group", { name: "40 blocks of UX Course" }).getByRole("button");
  await expect(blocks).toHaveCount(40);
  await expect(page.getByRole("button", { name: /^Block \d+, open$/ })).toHaveCount(22);
  const boxes = await blocks.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
  for (const { left, right, width, height } of boxes) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeCloseTo(width, 0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
  }

  // Whatever the next lesson is called, the wall stays whole and the way to it within the phone.
  const continueLink = page.getByRole("link", { name: /^Continue: / });
  await continueLink.locator("span").evaluate((span) => {
    span.textContent = "Continue: Prototype logic with variables and conditions, 8 KB";
  });
  for (const shown of [blocks.last(), continueLink.locator("svg")]) {
    const box = await shown.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }

  const next = page.getByRole("button", { name: "Block 23, next" });
  await expect(next).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { name: /^Block 23, week/ })).toBeVisible();
  await next.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Block 18, week \d+ (\d) of \1 lessons done$/ })).toBeVisible();
  await expectAccessible(page, "the dashboard with a block chosen");

  await page.getByRole("button", { name: "Share as a picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Share your wall" });
  const picture = dialog.getByRole("img", { name: "A wall of 40 blocks, 55% done, UX Course, Unwalled Academy" });
  await expect(picture).toBeVisible();
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([1080, 1080]);
  // What is drawn is the open view above, not an empty canvas: sky where blocks are open, wall where they are shut.
  const inks = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1080;
    canvas.height = 1080;
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    return [
      [30, 30],
      [1075, 5],
    ].map(([x = 0, y = 0]) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
  });
  expect(inks[0]).toEqual([157, 216, 239]);
  expect(inks[1]).toEqual([7, 47, 38]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Save the picture" }).click();
  expect((await download).suggestedFilename()).toBe("my-course.png");
  await expectAccessible(page, "the picture before it goes");
});
