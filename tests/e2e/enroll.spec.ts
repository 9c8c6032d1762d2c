import type { Locator, Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, expectAccessible, expectToFit, onThisMachine, ready, test } from "./fixtures.ts";
import { mailed } from "./mail.ts";
import { demoPerson, enter, newEmail, newName, password } from "./students.ts";
import { atTheDesk, importStatement } from "./transfer-desk.ts";

test.use({ ...onThisMachine, viewport: { width: 360, height: 740 }, showsOffer: false });

const course = "product-design-ui-ux";
const sheet = (page: Page) => page.getByRole("dialog", { name: "Product Design UI/UX" });

/** What a person does on a phone from a course's page to the end of its sheet, counted. */
function counting() {
  const counted = { taps: 0, fields: 0 };
  return {
    counted,
    async tap(target: Locator) {
      counted.taps += 1;
      await target.click();
    },
    async type(target: Locator, text: string) {
      counted.fields += 1;
      counted.taps += 1;
      await target.click();
      await target.fill(text);
    },
  };
}

async function fillAccount(page: Page, type: ReturnType<typeof counting>["type"]) {
  const person = { fullName: newName("Ngozi"), email: newEmail() };
  await type(sheet(page).getByLabel("Full name"), person.fullName);
  await type(sheet(page).getByLabel("E-mail"), person.email);
  await type(sheet(page).getByLabel("Password", { exact: true }), password);
  return person;
}

/** What is there once the course is paid: its first lesson, the receipt in the mailbox, and the student at the tutor's desk. */
async function expectDelivered(page: Page, person: { fullName: string; email: string }, desk: Page) {
  await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
  await page.getByRole("link", { name: "Start learning" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/learn/${course}`));
  await expect(page.getByRole("button", { name: "Mark as done" })).toBeVisible();
  expect(await mailed(person.email, /(We received ₦[\d,]+ for Product Design UI\/UX)/)).not.toBe("");
  // No one verified the address yet: the receipt came all the same, with the button that does.
  expect(await mailed(person.email, /goes with this mail as a PDF[\s\S]*(Verify my address)/)).not.toBe("");
  await enter(desk, demoPerson("Adaeze Okonkwo"), paths.workplace("tutor"));
  const students = desk.getByRole("region", { name: "Your students" });
  await expect(students.getByText(person.fullName, { exact: true })).toBeVisible();
}

test("PRICE-05 PAY-09 a stranger on a phone gets from a course to a transfer's reference in 5 taps and 3 fields; paid by a statement it is delivered", async ({
  page,
  onAnotherDevice,
}) => {
  const { counted, tap, type } = counting();
  await page.goto(paths.course(course));
  await ready(page);
  await tap(page.getByRole("link", { name: "Enroll in Product Design UI/UX" }).first());
  await expect(sheet(page).getByRole("radio", { name: /^Upfront/ })).toBeChecked();
  await expectAccessible(page, "the enroll sheet");
  await expectToFit(page, "the enroll sheet");
  const person = await fillAccount(page, type);
  await tap(sheet(page).getByRole("button", { name: "Get my transfer reference" }));
  const reference = page.getByRole("dialog", { name: "Your reference is ready" });
  await expect(reference.getByText("Write this in the narration")).toBeVisible();
  expect(counted).toEqual({ taps: 5, fields: 3 });
  await expectAccessible(page, "the reference");
  await expectToFit(page, "the reference");
  const written =
    (await reference
      .getByText(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/)
      .first()
      .textContent()) ?? "";
  const amount = /₦([\d,]+)/.exec((await reference.textContent()) ?? "")?.[1];
  await reference.getByRole("button", { name: "I have made the transfer" }).click();
  await expect(reference.getByText(/We look for it since \d/)).toBeVisible();
  await reference.getByRole("link", { name: "See my order" }).click();
  await expect(page.getByText(/You told us on /)).toBeVisible();

  const office = await onAnotherDevice({ viewport: { width: 1280, height: 800 } });
  await atTheDesk(office);
  const narration = `NIP/GTB/${person.fullName.toUpperCase()}/${written.replace(" ", "")}`;
  await importStatement(office, "Bank of the enroll sheet", [{ narration, amount: `${amount}.00` }]);
  await office.getByRole("button", { name: "Import 1 new transfer" }).click();
  await expect(office.getByRole("button", { name: `Undo ${written}, ${person.fullName}` })).toBeVisible();
  await page.reload();
  await expectDelivered(page, person, await onAnotherDevice());
});

test("PRICE-05 PAY-03 a stranger on a phone pays a course by card from its page, and it is delivered", async ({
  page,
  onAnotherDevice,
}) => {
  const { tap, type } = counting();
  await page.goto(paths.course(course));
  await ready(page);
  await tap(page.getByRole("link", { name: "Enroll in Product Design UI/UX" }).first());
  await tap(sheet(page).getByText("Installment (2)"));
  await tap(sheet(page).getByText("Verve, Visa, Mastercard"));
  const person = await fillAccount(page, type);
  await tap(sheet(page).getByRole("button", { name: /^Pay ₦[\d,]+ by card$/ }));
  await page.getByLabel(/Card number/).fill("4242424242424242");
  await page.getByLabel("Expiry").fill("1230");
  await page.getByLabel("CVC/CVV").fill("123");
  await page.getByLabel("Name on card").fill("Ngozi Eze");
  await page.getByRole("button", { name: /^Pay ₦[\d,]+$/ }).click();
  await expectDelivered(page, person, await onAnotherDevice());
});
