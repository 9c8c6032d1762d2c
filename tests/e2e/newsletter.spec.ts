import { paths } from "#lib/paths.ts";
import { startSmtpReceiver } from "#platform/mail/smtp-receiver.fixture.ts";
import { startServer } from "../support/running-server.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson } from "./students.ts";

test("ADM-06 FOOT-04 a reader confirms, gets an issue that staff wrote and tried, once, and leaves the list by its link", async ({
  page,
  onAnotherDevice,
}) => {
  test.setTimeout(120_000);
  const mailServer = await startSmtpReceiver();
  const server = await startServer({ env: { SMTP_URL: mailServer.url } });
  const mailTo = async (address: string, text: string | RegExp) => {
    const find = () =>
      mailServer.received.findLast(
        ({ recipients, parsed }) => recipients.includes(address) && (parsed.text ?? "").match(text),
      );
    await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
    return find()?.parsed.text ?? "";
  };
  const linkIn = (text: string, part: string) => text.match(new RegExp(`http://\\S+${part}\\S+`))?.[0] ?? "";
  try {
    const reader = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
    const email = "halima@mail.example";
    await reader.request.post(`${server.url}/api/newsletters`, { data: { email } });
    await reader.goto(linkIn(await mailTo(email, "Confirm"), "/newsletter/confirm"));
    await reader
      .getByRole("button")
      .filter({ hasText: /confirm/i })
      .click();
    await expect(reader.getByRole("heading", { level: 1 })).toContainText(/confirmed|subscribed|thank/i);

    const admin = demoPerson("admin");
    await page.goto(`${server.url}${paths.login({ next: paths.officeNewsletter() })}`);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    const code = /^\s*(\d{6})\s*$/m.exec(await mailTo(admin.email, /^\s*\d{6}\s*$/m))?.[1] ?? "";
    await page.getByRole("textbox", { name: "Digit 1 of 6" }).click();
    await page.keyboard.type(code);
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("1 confirmed reader")).toBeVisible();
    await expectSoundAtBothWidths(page, "the newsletter without an issue");

    await page.getByRole("link", { name: "New issue" }).click();
    await page.getByLabel("Subject").fill("January seats are open");
    await page.getByLabel("Preview line").fill("The free trial stays.");
    await page
      .getByLabel("Text", { exact: true })
      .fill("## Twelve groups\n\nEach has **six** seats. [Prices](/pricing-plan)");
    await expect(page.getByRole("region", { name: "As it arrives" })).toContainText("Twelve groups");
    await page.getByRole("button", { name: "Save the issue" }).click();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await mailTo(admin.email, "This is a test");
    await expectSoundAtBothWidths(page, "an issue of the newsletter");
    await page.getByRole("button", { name: "Send to 1 reader" }).click();
    await page.getByRole("button", { name: "Send it" }).click();
    await expect(page).toHaveURL(/\/admin\/newsletter$/);
    await expect(page.getByText("1 of 1 copy sent")).toBeVisible({ timeout: 20_000 });
    await expectSoundAtBothWidths(page, "the newsletter with an issue");

    const issue = await mailTo(email, "January seats are open");
    expect(issue).toContain("[Prices](/pricing-plan)");
    expect(
      mailServer.received.filter(
        ({ parsed }) => parsed.subject === "January seats are open" && parsed.to?.[0]?.address === email,
      ),
    ).toHaveLength(1);
    await reader.goto(linkIn(issue, "/newsletter/unsubscribe"));
    await reader
      .getByRole("button")
      .filter({ hasText: /unsubscribe/i })
      .click();
    await expect(reader.getByRole("heading", { level: 1 })).toContainText(/unsubscribed/i);
    await page.reload();
    await expect(page.getByText(/1 of 1 copy sent.*1 left the list/)).toBeVisible();
    await page.goto("about:blank");
    await reader.goto("about:blank");
  } finally {
    await server.stop();
    await mailServer.stop();
  }
});
