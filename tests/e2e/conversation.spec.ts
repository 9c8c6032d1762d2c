import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent, newStudentOfTunde } from "./students.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const log = (page: Page) => page.getByRole("log");
const send = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
};
const cut = [/ERR_INTERNET_DISCONNECTED/, /Failed to (load resource|fetch)/];

test("MSG-01 MSG-02 TUT-01 a student on a phone and the tutor at a desk write to each other, live, edited and without a network", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(...cut);
  const student = await newStudentOfTunde(page, "Efua", "Good evening. When do we begin?");
  await expect(log(page)).toContainText("When do we begin?");
  const tutor = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  await enter(tutor, demoPerson("Tunde Bakare"), paths.workplace("tutor"));
  await tutor.getByRole("link", { name: /^Messages/ }).click();
  await tutor.getByRole("button", { name: student }).click();
  await expect(log(tutor)).toContainText("When do we begin?");
  await expect(tutor).toHaveURL(/\/tutor\/messages\?conversation=/);

  await field(tutor).pressSequentially("On Mon");
  await expect(page.getByText("writing...")).toBeVisible();
  await send(tutor, "On Monday at five.");
  await expect(log(page)).toContainText("On Monday at five.");
  await expect(page.getByText("writing...")).toBeHidden();
  await expect(log(tutor).getByRole("listitem").filter({ hasText: "On Monday at five." })).toContainText("Seen");

  await tutor.getByRole("button", { name: "Edit or delete this message" }).last().click();
  await tutor.getByLabel("Message", { exact: true }).fill("On Monday at six.");
  await tutor.getByRole("button", { name: "Save" }).click();
  await expect(log(page)).toContainText("On Monday at six.");
  await expect(log(page)).not.toContainText("On Monday at five.");

  // What is written without a network waits, survives a reload of nothing, and arrives once.
  await page.context().setOffline(true);
  await send(page, "I will be there.");
  await expect(page.getByText("Waiting for the network")).toBeVisible();
  await page.context().setOffline(false);
  await expect(log(tutor).getByText("I will be there.")).toHaveCount(1, { timeout: 20_000 });
  await expect(log(page).getByRole("listitem").filter({ hasText: "I will be there." })).toContainText("Seen");
  await expect(log(page).getByText("I will be there.")).toHaveCount(1);
  await expectAccessible(page, "a conversation on a phone");
  await expectAccessible(tutor, "a conversation at the tutor's desk");
});

test("MSG-02 ADM-01 a student asks support, and staff find who waits, answer, and no one waits any more", async ({
  page,
  onAnotherDevice,
}) => {
  const student = newName("Efua");
  await newStudent(page, { fullName: student, path: paths.support() });
  await send(page, "Please, how do I pay in two parts?");
  await expect(log(page)).toContainText("in two parts");
  const staff = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(staff, demoPerson("admin"), paths.deskMessages("support"));
  await staff.getByRole("button", { name: "To answer", exact: true }).click();
  await staff.getByRole("button", { name: student }).click();
  await expect(log(staff)).toContainText("in two parts");
  await send(staff, "Choose two parts at the checkout.");
  await expect(log(page)).toContainText("Choose two parts at the checkout.");
  await staff.getByRole("button", { name: "Back to all conversations" }).click();
  await staff.getByRole("button", { name: "To answer", exact: true }).click();
  await expect(staff.getByRole("button", { name: student })).toBeHidden();
  await expectAccessible(staff, "support's list on a phone");
});
