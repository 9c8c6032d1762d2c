import { mailReports } from "#features/messaging/server/replies/mail-reports.fixture.ts";
import { paths } from "#lib/paths.ts";
import { startSmtpReceiver } from "#platform/mail/smtp-receiver.fixture.ts";
import { startServer } from "../support/running-server.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson } from "./students.ts";

test("ADM-06 FOOT-04 a reader confirms, gets an issue that staff wrote and tried, once, and leaves the list by its link; staff see what came back", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  // A time that is past is refused.
  allowErrors.push(/status of 422/);
  const mailServer = await startSmtpReceiver();
  const secret = "a-secret-of-twenty-letters";
  const server = await startServer({
    env: { SMTP_URL: mailServer.url, MAIL_REPLY_ADDRESS: "reply@in.academy.example", MAIL_REPLY_SECRET: secret },
  });
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
    const text = page.getByLabel("Text", { exact: true });
    await text.fill("## Twelve groups\n\n[Prices](/pricing-plan). The seats of each: six");
    await page.getByRole("button", { name: "Bold" }).click();
    await expect(text).toHaveValue(/ \*\*six\*\*$/);
    await page.keyboard.press("Control+z");
    await expect(text).toHaveValue(/ six$/);
    await page.keyboard.press("Control+b");
    await expect(text).toHaveValue(/ \*\*six\*\*$/);
    await expect(page.getByRole("region", { name: "As it arrives" })).toContainText("Twelve groups");
    await page.getByRole("button", { name: "Save the issue" }).click();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await mailTo(admin.email, "This is a test");
    await expectSoundAtBothWidths(page, "an issue of the newsletter");
    // It is given a time, which may be taken off until it begins.
    const time = page.getByLabel("Goes out on");
    await time.fill("2026-01-01T09:00");
    await page.getByRole("button", { name: "Set the time" }).click();
    await expect(page.getByText("Please choose a time that is ahead.")).toBeVisible();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await time.fill(`${tomorrow}T09:00`);
    await page.getByRole("button", { name: "Set the time" }).click();
    await expect(page.getByRole("region", { name: "It goes out by itself" })).toContainText("9 am (Lagos)");
    await expectSoundAtBothWidths(page, "an issue that has a time");
    await page.goto(`${server.url}${paths.officeNewsletter()}`);
    await expect(page.getByText("Scheduled")).toBeVisible();
    await page.getByRole("link", { name: "1, January seats are open" }).click();
    await page.getByRole("button", { name: "Take it off" }).click();
    await expect(page.getByRole("region", { name: "Send it at a time" })).toBeVisible();
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

    // Hours later the reader's mail server reports that no one has the address.
    const copy = mailServer.received.find(
      ({ parsed, recipients }) => parsed.subject === "January seats are open" && recipients[0] === email,
    );
    const reported = await reader.request.post(`${server.url}/api/messages/mail/webhook`, {
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "message/rfc822" },
      data: Buffer.from(mailReports[0]?.raw(copy?.from ?? "") ?? ""),
    });
    expect(await reported.json()).toEqual({ mail: "taken" });
    await page.getByRole("link", { name: "1, January seats are open" }).click();
    await expect(page.getByRole("region", { name: "1 of 1 copy sent" })).toContainText("1 came back");
    await expect(page.getByRole("region", { name: "Came back" })).toContainText(
      `${email}: no one has this address (5.1.1)`,
    );
    await expectSoundAtBothWidths(page, "an issue of which a copy came back");
    await page.goto("about:blank");
    await reader.goto("about:blank");
  } finally {
    await server.stop();
    await mailServer.stop();
  }
});
