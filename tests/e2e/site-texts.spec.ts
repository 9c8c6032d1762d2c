import { paths } from "#lib/paths.ts";
import { expect, expectSound, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter } from "./students.ts";

test("ADM-06 OWN-01 home is seen next to its texts as they are typed, and by visitors once they are saved", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  // The page is shown without its scripts, which the browser notes.
  allowErrors.push(/frame is sandboxed/);
  const visitor = await onAnotherDevice();
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, demoPerson("admin"), paths.site());
  await page.getByRole("link", { name: "Change Questions and answers" }).click();
  const home = page.frameLocator('iframe[title="Home as visitors will see it"]');
  await expect(home.locator("h1")).toBeVisible();

  // A question is brought into view and open while it is written; markup is text.
  const third = page.getByRole("group", { name: "Question 3" });
  await third.getByLabel("Answer").fill("Yes, <img src=x onerror=alert(1)> in two parts.");
  await expect(home.getByText("Yes, <img src=x onerror=alert(1)> in two parts.")).toBeVisible();
  await expect(home.locator("#faq-3")).toBeInViewport();
  expect(await home.locator("body script, [onerror]").count()).toBe(0);
  await page.getByRole("radio", { name: "Computer" }).check();
  await expect(home.locator("#faq-3")).toBeInViewport();
  await expectSoundAtBothWidths(page, "questions with home next to them");
  await visitor.goto(paths.home());
  await expect(visitor.locator("#faq-3")).not.toContainText("in two parts");

  // On a phone the page is behind a button; leaving asks first.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "See the page" }).click();
  await expect(home.getByText("in two parts.")).toBeVisible();
  await expectSound(page, "home seen on a phone");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Academy" }).last().click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await third.getByLabel("Answer").fill("Yes, in two parts.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The questions are saved")).toBeVisible();
  await visitor.reload();
  await expect(visitor.locator("#faq-3")).toContainText("Yes, in two parts.");

  // The popup is open while it is written; what does not fit yet is named.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(paths.site("offer"));
  await page.getByLabel("Title of the popup").fill("A free week");
  await expect(home.getByRole("heading", { name: "A free week" })).toBeVisible();
  await expect(page.getByLabel("Title of the popup")).toBeFocused();
  await page.goto(paths.site("social"));
  await page.getByLabel("Facebook").fill("http://example.com");
  await expect(page.getByText("Does not fit yet and is shown as it was: Facebook.")).toBeVisible();
  await page.getByLabel("Facebook").fill("https://example.com/typed");
  await expect(home.locator('footer a[href="https://example.com/typed"]')).toBeVisible();
});
