import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import { projectRoot } from "#lib/project-root.ts";
import { startSmtpReceiver } from "#platform/mail/smtp-receiver.fixture.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { freePort, startServer } from "../support/running-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";

test("OWN-01 a site that others can reach gets its first administrator by a link that the machine prints, who sets its bank and tests its mail", async ({
  page,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  // The refusal of a used link is what the browser reports.
  allowErrors.push(/410/);
  const dataDir = temporaryFolder("first-admin");
  const env = { BASE_URL: "https://academy.example", STAFF_EMAIL: "ada@academy.example" };
  // A first start that finds its port taken prints no link, and uses none up.
  const port = await freePort();
  const otherServer = createServer((socket) => socket.destroy()).listen(port, "127.0.0.1");
  await expect(startServer({ dataDir, env, port })).rejects.toThrow("The server ended with 1.");
  otherServer.close();
  let server = await startServer({ dataDir, env, port });
  const mailServer = await startSmtpReceiver();
  try {
    // Printed a moment after the first answer.
    await expect.poll(() => server.output()).toContain("Unwalled Academy is not open yet at https://academy.example");
    expect(server.output()).toMatch(/This site has no administrator\.\s+Open this link/);
    expect(server.output()).toMatch(/Warning: no mail server is set/);
    expect(server.output()).not.toContain("/dev/mail");
    const first = linkIn(server.output());

    // Another one ends the first.
    const root = projectRoot();
    const printed = execFileSync(path.join(root, "node_modules/.bin/node"), [path.join(root, "build/app/admin.js")], {
      env: { ...process.env, ...env, NODE_ENV: "production", DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect(printed).toContain("This site has no administrator yet.");
    const second = linkIn(printed);
    await page.goto(`${server.url}${first}`);
    await expect(page.getByRole("alert")).toContainText("npm run admin");

    await page.goto("about:blank");
    await page.goto(`${server.url}${second}`);
    await page.getByLabel("Full Name").fill("Ngozi Eze");
    await page.getByLabel("Email").fill("ngozi@academy.example");
    await page.getByLabel("Password", { exact: true }).fill("Danfo9Sunrise");
    await page.getByLabel("Confirm Password").fill("Danfo9Sunrise");
    await page.getByRole("button", { name: "Make the administrator" }).click();
    await expect(page.getByRole("heading", { name: "You are an administrator of this site." })).toBeVisible();

    await page.getByRole("link", { name: "Login" }).click();
    await page.getByLabel("Email").fill("ngozi@academy.example");
    await page.getByLabel("Password", { exact: true }).fill("Danfo9Sunrise");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(/\/verify-2fa/);

    // No one has opened it: visitors see no supplied course and no example of a bank, but whom to write to.
    await page.goto(`${server.url}/pricing-plan`);
    await expect(page.getByRole("heading", { level: 1, name: "Unwalled Academy opens soon" })).toBeVisible();
    await expect(page.getByRole("link", { name: "ada@academy.example" })).toBeVisible();
    expect(await page.content()).not.toContain("0000000000");
    await expectSoundAtBothWidths(page, "an academy that opens soon");

    // The code that the log-in asks for; mail waits in the database until a mail server is set.
    const code = await onDatabase(async (db) => {
      const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "accounts.code-2fa"));
      return /^\s*(\d{6})\s*$/m.exec(mail?.textBody ?? "")?.[1] ?? "";
    }, dataDir);
    await page.goBack();
    await page.getByRole("textbox", { name: "Digit 1 of 6" }).click();
    await page.keyboard.type(code);
    await page.getByRole("button", { name: "Verify" }).click();
    // The first log-in leads to what is left: nothing that is supplied counts as done.
    await expect(page).toHaveURL(/\/admin\/setup$/);
    await expect(page.getByRole("region", { name: "Progress" })).toContainText("0 of 8 done");
    await expect(page.getByText("6 needed steps are left. Until then visitors see")).toBeVisible();
    await expect(page.getByRole("button", { name: "Open to students" })).toBeDisabled();
    await page.getByRole("button", { name: /E-mail that arrives.*needed/ }).click();
    await expect(page.getByText("No mail server is set (SMTP_URL)")).toBeVisible();
    await expectSoundAtBothWidths(page, "the setup of a new academy");
    await page.goto(`${server.url}/admin`);
    await expect(page.getByText("No mail server is set: nothing that the academy mails reaches anyone.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Setup 8 steps left" })).toBeVisible();
    // From their own bank details on there is where to pay.
    await page.goto(`${server.url}/admin/site`);
    await page.getByRole("link", { name: "Bank details" }).click();
    const form = page.getByRole("form", { name: "Bank details" });
    await form.getByLabel("Bank", { exact: true }).fill("Harmattan Bank");
    await form.getByLabel("Account number").fill("0123456789");
    await form.getByLabel("Account holder").fill("Ngozi's Academy Ltd");
    await expectSoundAtBothWidths(page, "bank details that are changed");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Bank details: saved")).toBeVisible();
    await expect(page.getByRole("region", { name: "As students see it" })).toContainText("0123456789");
    await page.goto(`${server.url}/admin/site`);
    await expect(page.getByRole("heading", { level: 2, name: "Contacts" })).toBeVisible();
    await expectSoundAtBothWidths(page, "the settings of the academy");
    // With a mail server, a test reaches the administrator, each leg with its seconds.
    await page.goto("about:blank");
    await server.stop();
    server = await startServer({ dataDir, env: { ...env, SMTP_URL: mailServer.url }, port });
    await page.goto(`${server.url}/admin/setup`);
    await expect(page.getByText("No bank account for transfers yet")).toHaveCount(0);
    await page.getByRole("button", { name: /E-mail that arrives/ }).click();
    const mailTest = page.getByRole("region", { name: "A test mail to ngozi@academy.example" });
    await mailTest.getByRole("button", { name: "Test" }).click();
    await expect(mailTest.getByRole("listitem")).toHaveCount(3);
    await expect(mailTest.getByRole("listitem").nth(1)).toHaveText(/It takes a mail to ngozi.*\d\.\d s/);
    expect(mailServer.received.map(({ parsed }) => parsed.subject)).toContain("A test mail of Unwalled Academy");
    await expectSoundAtBothWidths(page, "a test of the mail server");
    // What is not taught goes off the site.
    await page.getByRole("button", { name: /Courses and fees/ }).click();
    await page.getByRole("checkbox", { name: "IELTS", exact: true }).uncheck();
    await page.getByRole("button", { name: "Save what the site shows" }).click();
    await expect(page.getByRole("button", { name: /Courses and fees.*Done/ })).toBeVisible();
    await expect(page.getByText("5 needed steps are left").or(page.getByText("4 needed steps are left"))).toBeVisible();
    // The server ends once no one reads from it any more.
    await page.goto("about:blank");
  } finally {
    await server.stop();
    await mailServer.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Path and fragment of the printed link: the test's server has another address than the one it is known by. */
function linkIn(text: string): string {
  const link = /https:\/\/academy\.example(\/new-admin#token=[\w-]+)/.exec(text)?.[1];
  if (!link) throw new Error(`No link in:\n${text}`);
  return link;
}
