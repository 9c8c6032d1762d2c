import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectSound, expectSoundAtBothWidths, nextFrame, ready, test } from "./fixtures.ts";
import { mailed } from "./mail.ts";
import { enter, newEmail, newStudent, password, signUp } from "./students.ts";

const newPassword = "Walls0pen2";

const digits = /^\s*(\d{6})\s*$/m;
const confirmCode = /^\s*([A-Z0-9]{5})\s*$/m;

const loginField = (page: Page) => page.getByLabel("Password", { exact: true });

/** Fills the login form that is shown and sends it. */
async function fillLogin(page: Page, email: string, secret = password, { remember = false } = {}): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await loginField(page).fill(secret);
  if (remember) await page.getByLabel("Remember Password").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Logs in and waits for the dashboard. */
async function logIn(page: Page, email: string, options: { secret?: string; remember?: boolean } = {}): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, email, options.secret, options);
  await page.waitForURL("**/dashboard");
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page
    .getByRole("textbox", { name: /^(Digit|Character) 1 of/ })
    .first()
    .click();
  await page.keyboard.type(code);
}

const ended = "Your session has ended. Please log in again.";

test("AUTH-02 AUTH-03 AUTH-04 AUTH-05 AUTH-06 AUTH-07 AUTH-11 AUTH-13 FIND-06 PWD-01 PWD-02 PWD-03 SET-01 NAV-09 sign up, verify, two-factor, log out, log in with a code, pick a tutor, change the password; the old session is dead", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  test.setTimeout(150_000);
  allowErrors.push(/401/);
  const email = newEmail();

  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Chidịnma Nwáọgụ");
  await page.getByLabel("Email").fill(email);
  await loginField(page).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  await page.waitForURL("**/login");
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await fillLogin(page, email);
  await expect(page.getByText("Login successful!")).toBeVisible();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Chidịnma Nwáọgụ!");
  await expect(page.getByText("Please verify your e-mail address.")).toBeVisible();

  const link = await mailed(email, /(http\S+\/verify-email#token=\S+)/);
  await page.goto(link);
  await expect(page.getByText("Your e-mail address is verified.")).toBeVisible();
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Chidịnma Nwáọgụ!");
  await expect(page.getByText("Please verify your e-mail address.")).toBeHidden();

  await page.getByRole("complementary").getByRole("link", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Two-Factor Authentication" }).click();
  await expect(page.getByRole("dialog")).toContainText("per*****");
  await typeCode(page, await mailed(email, digits));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Two-factor authentication is on.")).toBeVisible();

  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully!")).toBeVisible();
  await page.waitForURL("**/login");
  // That the offer was seen is the visitor's, not the account's.
  expect(await page.evaluate(() => [localStorage.getItem("userProfile"), Object.keys(sessionStorage)])).toEqual([
    null,
    ["offer-seen"],
  ]);
  await page.goBack();
  await page.waitForURL("**/login?next=%2Fdashboard%2Fsettings");

  await page.goto("/login");
  await fillLogin(page, email);
  await page.waitForURL("**/verify-2fa");
  await typeCode(page, await mailed(email, digits));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("2FA verified successfully!")).toBeVisible();
  await page.waitForURL("**/dashboard");

  await page.goto("/#find-tutor");
  await ready(page);
  await page
    .locator("#find-tutor")
    .getByRole("link", { name: /I'm Picking You/ })
    .first()
    .click();
  const registration = page.getByRole("dialog").filter({ visible: true });
  await expect(registration.getByLabel("Full Name")).toHaveValue("Chidịnma Nwáọgụ");
  await registration.getByLabel(/Phone Number/).fill("08031234567");
  await registration.getByLabel(/Location/).fill("Enugu");
  await registration.getByLabel("UI/UX Design").check();
  await registration.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Student Details submitted successfully!").first()).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Your tutors" })).toBeVisible();
  const picked = page.getByRole("region", { name: "Your tutors" });
  await expect(picked.getByRole("link", { name: /^View tutor/ })).toHaveCount(1);

  // The same person on another device, to be thrown out by the change.
  const otherDevice = await onAnotherDevice();
  await otherDevice.goto("/login");
  await fillLogin(otherDevice, email);
  await otherDevice.waitForURL("**/verify-2fa");
  await typeCode(otherDevice, await mailed(email, digits));
  await otherDevice.getByRole("button", { name: "Verify" }).click();
  await otherDevice.waitForURL("**/dashboard");
  const oldToken = await otherDevice.evaluate(() => localStorage.getItem("unwalled_token"));
  expect(oldToken).toBeTruthy();

  await page.goto("/dashboard/settings");
  await page.getByRole("link", { name: /Change password/ }).click();
  await page.getByLabel("Old Password").fill(password);
  await page.getByLabel("New Password").fill(newPassword);
  await page.getByLabel("Confirm Password").fill(newPassword);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/dashboard/confirm-code");
  await expect(page.getByText("per*****")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm" })).toBeDisabled();
  await typeCode(page, (await mailed(email, confirmCode)).toLowerCase());
  // The other device is notified at once, long before this one is back at login.
  const shown = expect(otherDevice.getByText(ended)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/dashboard/password-change-success");
  await expect(page.getByRole("heading", { name: "Congratulations" })).toBeVisible();
  await page.waitForURL("**/login");

  const dead = await otherDevice.request.get("/api/students/session", {
    headers: { Authorization: `Bearer ${oldToken}` },
  });
  expect(dead.status()).toBe(401);
  await shown;
  await otherDevice.waitForURL(/\/login\?next=%2Fdashboard$/);

  await fillLogin(page, email, password);
  await expect(page.getByText("That e-mail or password is not right.")).toBeVisible();
  await fillLogin(page, email, newPassword);
  await page.waitForURL("**/verify-2fa");
});

test("NAV-09 without a session the dashboard leads to login, also before any script has come, and back after it", async ({
  page,
  allowErrors,
}) => {
  const email = await signUp(page);
  allowErrors.push(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/dashboard/settings");
  await page.waitForURL("**/login?next=%2Fdashboard%2Fsettings");
  await page.unroute("**/assets/*.js");

  await page.goto("/dashboard/settings");
  await page.waitForURL("**/login?next=%2Fdashboard%2Fsettings");
  await expect(page.getByText(ended)).toBeHidden();
  await fillLogin(page, email);
  await page.waitForURL("**/dashboard/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
  }
  await page.goto("/login?next=%2Fdashboard%2Fsettings");
  await page.waitForURL("**/dashboard/settings");
  await page.goto("/login?next=https%3A%2F%2Fexample.com%2F");
  await page.waitForURL("**/dashboard");
});

test("NAV-09 an expired session is reported, and login leads back", async ({ page, allowErrors }) => {
  allowErrors.push(/401/);
  const email = await signUp(page);
  await logIn(page, email);
  // On a page that asks nothing of the server: the dashboard would notice before it is left.
  await page.goto("/offline");
  await page.evaluate(() => {
    for (const area of [localStorage, sessionStorage]) area.setItem("unwalled_token", "a".repeat(43));
  });
  await page.goto("/dashboard/settings");
  await expect(page.getByText(ended)).toBeVisible();
  await page.waitForURL("**/login?next=%2Fdashboard%2Fsettings");
  await fillLogin(page, email);
  await page.waitForURL("**/dashboard/settings");
});

test("FIND-02 a visitor who wants a tutor logs in and comes back to that tutor with the registration open", async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto("/tutors/adaeze-okonkwo");
  await ready(page);
  await page.getByRole("link", { name: "I'm Picking You" }).first().click();
  await page.waitForURL(/\/login\?next=/);
  await fillLogin(page, email);
  await page.waitForURL("**/tutors/adaeze-okonkwo#pick");
  await expect(page.getByRole("dialog").filter({ visible: true })).toContainText("Register with Adaeze Okonkwo");
});

test("FIND-02 AUTH-09 with Remember a tab that is opened when none is left has the session", async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await page.goto("/login");
  await fillLogin(page, email, password, { remember: true });
  await page.waitForURL("**/dashboard");
  await page.close();
  const later = await context.newPage();
  await later.goto("/dashboard");
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("Hello, Temitope Alabi!");
  expect(await later.evaluate(() => [sessionStorage.getItem("unwalled_token")])).toEqual(
    await later.evaluate(() => [localStorage.getItem("unwalled_token")]),
  );
});

test("AUTH-12 NAV-05 tabs agree: a log-in or log-out in one is one in all, and the header follows", async ({
  page,
  context,
  allowErrors,
}) => {
  // What was under way when the session ended is refused.
  allowErrors.push(/401/);
  const email = await signUp(page);
  const second = await context.newPage();
  await second.goto("/login");
  await ready(second);
  await logIn(page, email);
  await second.waitForURL("**/dashboard");
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Hello, Temitope Alabi!");

  const publicTab = await context.newPage();
  await publicTab.goto("/pricing-plan");
  await expect(publicTab.getByRole("link", { name: "Your dashboard" })).toBeVisible();
  await expect(publicTab.getByRole("banner").getByRole("link", { name: "Login" })).toBeHidden();

  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await expect(second.getByText(ended)).toBeVisible();
  await second.waitForURL("**/login?next=%2Fdashboard");
  await publicTab.reload();
  await expect(publicTab.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("AUTH-13 a session that is ended in Settings ends on that device within seconds", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  test.setTimeout(60_000);
  allowErrors.push(/401/);
  const { email } = await newStudent(page, { path: "/dashboard/settings" });
  const otherDevice = await onAnotherDevice();
  await enter(otherDevice, { email, password });

  // Which devices there are was read before this one.
  await page.reload();
  await page.getByText("Where you are logged in").click();
  await expect(page.getByText("This device", { exact: true })).toHaveCount(1);
  const shown = expect(otherDevice.getByText(ended)).toBeVisible();
  await page.getByRole("button", { name: /^End / }).click();
  await expect(page.getByText("That device is logged out.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^End / })).toHaveCount(0);
  await shown;
  await otherDevice.waitForURL("**/login?next=%2Fdashboard");

  await page.getByText("Security activity").click();
  await expect(page.getByText("A device was logged out from Settings.")).toBeVisible();
});

test("AUTH-13 AUTH-08 an account that someone made with my address is mine alone once I follow the link from my browser", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  test.setTimeout(240_000);
  allowErrors.push(/401/);
  const theirs = await onAnotherDevice();
  const { email, token } = await newStudent(theirs);
  await expect(theirs.getByText("Please verify your e-mail address.")).toBeVisible();

  await page.goto(await mailed(email, /(http\S+\/verify-email#token=\S+)/));
  const button = page.getByRole("button", { name: "Verify my address" });
  await expect(button).toBeVisible();
  await expectSound(page, "verify from elsewhere");
  const shown = expect(theirs.getByText(ended)).toBeVisible();
  await button.click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose your password" })).toBeVisible();
  await expectSound(page, "choose a password");
  await shown;
  const dead = await theirs.request.get("/api/students/session", { headers: { Authorization: `Bearer ${token}` } });
  expect(dead.status()).toBe(401);
  await theirs.goto("/login");
  await fillLogin(theirs, email, password);
  await expect(theirs.getByText("That e-mail or password is not right.")).toBeVisible();

  await page.getByLabel("New Password").fill(newPassword);
  await page.getByLabel("Confirm Password").fill(newPassword);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/login");
  await fillLogin(page, email, newPassword);
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
  await expect(page.getByText("Please verify your e-mail address.")).toBeHidden();
  await fillLogin(theirs, email, password);
  await expect(theirs.getByText("That e-mail or password is not right.").last()).toBeVisible();
});

test("AUTH-13 AUTH-07 who signed up in this browser follows the link before logging in, and keeps the password", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Temitope Alabi");
  await page.getByLabel("Email").fill(email);
  await loginField(page).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  await page.goto(await mailed(email, /(http\S+\/verify-email#token=\S+)/));
  await expect(page.getByText("Your e-mail address is verified.")).toBeVisible();
  await page.getByRole("link", { name: "Login" }).click();
  await fillLogin(page, email);
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("Please verify your e-mail address.")).toBeHidden();
});

test("AUTH-02 a form that is sent before the page is alive is sent when it is, with all that was typed", async ({
  page,
}) => {
  const email = await signUp(page);
  let release: () => void = () => {};
  const stored = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await stored;
    await route.continue();
  });
  const left: string[] = [];
  page.on("framenavigated", (frame) => left.push(new URL(frame.url()).pathname + new URL(frame.url()).search));
  await page.goto("/login", { waitUntil: "commit" });
  await fillLogin(page, email, password, { remember: true });
  await nextFrame(page);
  expect(left, "the browser itself sends nothing").toEqual(["/login"]);
  release();
  await page.waitForURL("**/dashboard");
  expect(await page.evaluate(() => localStorage.getItem("unwalled_remember"))).toBe("true");
});

test("AUTH-08 a forgotten password is set again by the mailed link, once", async ({ page, allowErrors }) => {
  allowErrors.push(/410/);
  const email = await signUp(page);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot Password?" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If that address has an account")).toBeVisible();
  const link = await mailed(email, /(http\S+\/reset-password#token=\S+)/);
  await page.goto(link);
  await page.getByLabel("New Password").fill(newPassword);
  await page.getByLabel("Confirm Password").fill(newPassword);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/login");
  await fillLogin(page, email, newPassword);
  await page.waitForURL("**/dashboard");

  const again = await page.context().newPage();
  await again.goto(link);
  await again.getByLabel("New Password").fill(password);
  await again.getByLabel("Confirm Password").fill(password);
  await again.getByRole("button", { name: "Save" }).click();
  await expect(again.getByText("That link no longer works. Please ask for a new one.")).toBeVisible();
});

test("AUTH-10 Facebook and Google report that they are not set up here", async ({ page, allowErrors }) => {
  allowErrors.push(/404/);
  await page.goto("/login");
  for (const name of ["Facebook", "Google"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(`Log-in with ${name} is not set up on this site.`)).toBeVisible();
  }
});

test("SET-01 Dark Mode is remembered on the account, and another device is dark from the first paint", async ({
  page,
  onAnotherDevice,
}) => {
  const { email } = await newStudent(page, { path: "/dashboard/settings" });
  const saved = page.waitForResponse(/toggleTheme/);
  await page.getByRole("switch", { name: "Dark Mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await saved;
  await page.reload();
  await expect(page.getByRole("switch", { name: "Dark Mode" })).toBeChecked();

  const otherDevice = await onAnotherDevice();
  await logIn(otherDevice, email, { remember: true });
  await expect(otherDevice.locator("html")).toHaveAttribute("data-theme", "dark");
  await otherDevice.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const { theme } = document.documentElement.dataset;
      if (document.body && theme && shown.at(-1) !== theme) shown.push(theme);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await otherDevice.goto("/dashboard");
  await expect(otherDevice.getByRole("heading", { level: 1 })).toHaveText("Hello, Temitope Alabi!");
  expect(await otherDevice.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual(["dark"]);
});

test("SET-01 the notification switches stay as they were put, and go back when the server does not follow", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/500|could not be changed/);
  await newStudent(page, { path: "/dashboard/settings" });
  const push = page.getByRole("switch", { name: "Push Notifications" });
  const before = await push.isChecked();
  await push.click();
  await expect(push).toBeChecked({ checked: !before });
  await expect(push).not.toHaveAttribute("aria-busy", "true");
  await page.reload();
  await expect(push).toBeChecked({ checked: !before });

  await page.route("**/toggleEmailNotifications/*", (route) => route.fulfill({ status: 500, body: "{}" }));
  const mail = page.getByRole("switch", { name: "Email Notifications" });
  const stored = await mail.isChecked();
  await mail.click();
  await expect(page.getByText("Toggle failed with status 500")).toBeVisible();
  await expect(mail).toBeChecked({ checked: stored });
});

test("DASH-05 DASH-06 DASH-07 NAV-05 MIFI-01 the profile is edited, its picture is shown on every page and device, the checklist follows", async ({
  page,
  onAnotherDevice,
}) => {
  const { email } = await newStudent(page);
  await expect(page.getByRole("button", { name: "Profile", exact: true })).toContainText("TA");
  const missing = page.getByText(/^Still missing: /);
  await expect(missing).toContainText("phone");
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Edit Profile", exact: true }).click();
  await expect(page.getByLabel("Email (cannot be changed)")).toHaveValue(email);
  await page.getByLabel("Full Name").fill("Temitope Adéṣínà");
  await page.getByLabel(/Phone/).fill("0803 555 0142");
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#d15f35" } })
    .jpeg()
    .toBuffer();
  await page.getByLabel("Choose a picture").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: picture });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Temitope Adéṣínà!");
  await expect(missing).toContainText("address");
  await expect(missing).not.toContainText("phone");
  await expect(page.getByRole("button", { name: "Profile", exact: true }).locator("img")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("userImage")?.slice(0, 16)))
    .toBe("data:image/webp;");

  await page.goto("/pricing-plan");
  await expect(page.getByRole("link", { name: "Your dashboard" }).locator("img")).toBeVisible();

  const otherDevice = await onAnotherDevice();
  await logIn(otherDevice, email);
  await expect(otherDevice.getByRole("button", { name: "Profile", exact: true }).locator("img")).toBeVisible();
  await otherDevice.getByRole("button", { name: "Profile", exact: true }).click();
  const large = otherDevice.getByRole("dialog").locator("img");
  expect(await large.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);
});

test("DASH-02 on small screens a drawer, closed by Escape, an outside click or a window of 768 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newStudent(page);
  const drawer = page.getByRole("dialog", { name: "Menu" });
  const open = () => page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("complementary")).toBeHidden();
  await open();
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await open();
  await page.mouse.click(350, 600);
  await expect(drawer).toBeHidden();
  await open();
  await page.setViewportSize({ width: 768, height: 740 });
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(drawer).toBeHidden();
  await open();
  await drawer.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(drawer).toBeHidden();
});

test("SET-01 my data comes as a zip; a deleted account is taken back by logging in", async ({ page }) => {
  const { email } = await newStudent(page, { path: "/dashboard/settings" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Download my data/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");

  await page.getByRole("button", { name: /Delete my account/ }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText(/will be deleted in 14 days/)).toBeVisible();
  await page.waitForURL("**/login");
  await fillLogin(page, email);
  await expect(page.getByText("Welcome back! Your account stays open.")).toBeVisible();
  await page.waitForURL("**/dashboard");
});

test("NAV-01 NAV-06 every page answers on a direct visit and on reload, without the public header", async ({
  page,
}) => {
  const pages: [string, string][] = [
    ["/login", "Login"],
    ["/register", "Sign Up"],
    ["/forgot-password", "Forgot Password?"],
    ["/reset-password#token=x", "Set a new password"],
    ["/dashboard/password-change-success", "Congratulations"],
  ];
  for (const [path, heading] of pages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  }
});

test("AUTH-01 AUTH-04 AUTH-06 PWD-01 PWD-02 PWD-03 DASH-01 DASH-06 SET-01 the account pages are accessible in both themes and fit, on a phone and on a desk", async ({
  page,
  allowErrors,
}) => {
  test.setTimeout(240_000);
  allowErrors.push(/410/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  const sound = async (what: string) => {
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectSoundAtBothWidths(page, what);
  };

  await page.goto("/login");
  await ready(page);
  await sound("login");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Please fill in both email and password")).toBeVisible();
  await sound("login with an error");
  await page.goto("/register");
  await ready(page);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Full name is required")).toBeVisible();
  await sound("register with errors");
  await page.goto("/forgot-password");
  await ready(page);
  await sound("forgot password");
  await page.goto("/reset-password#token=x");
  await page.getByLabel("New Password").waitFor();
  await sound("reset password");
  await page.goto("/verify-email#token=x");
  const press = page.getByRole("button", { name: "Verify my address" });
  await press.waitFor();
  await sound("verify e-mail from another browser");
  await press.click();
  await page.getByText("That link no longer works").waitFor();
  await sound("verify e-mail");
  await page.goto("/dashboard/password-change-success");
  await ready(page);
  await sound("password changed");

  const email = await signUp(page);
  await page.goto("/login");
  await fillLogin(page, email);
  await page.waitForURL("**/dashboard");
  await page.getByText("Please verify your e-mail address.").waitFor();
  await sound("dashboard");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await expectSound(page, "drawer");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit Profile", exact: true }).waitFor();
  await sound("profile panel");
  await page.getByRole("button", { name: "Edit Profile", exact: true }).click();
  await page.getByLabel("Full Name").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Full name is required").waitFor();
  await sound("edit panel");
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/settings");
  await page.getByText("Where you are logged in").click();
  await page.getByText("This device", { exact: true }).waitFor();
  await page.getByText("Security activity").click();
  await page.getByText("Logged in on a new device.").or(page.getByText("Logged in.")).first().waitFor();
  await sound("settings");
  await page.getByRole("button", { name: /Delete my account/ }).click();
  await page.getByRole("dialog").getByLabel("Your password").waitFor();
  await sound("delete account");
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Two-Factor Authentication" }).click();
  await page.getByRole("textbox", { name: "Digit 1 of 6" }).waitFor();
  await sound("two-factor dialog");
  await typeCode(page, await mailed(email, digits));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Two-factor authentication is on.").waitFor();

  await page.goto("/dashboard/change-password");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please fill in all four fields").waitFor();
  await sound("change password");
  await page.goto("/dashboard/confirm-code");
  await page.getByRole("button", { name: "Resend code" }).waitFor();
  await sound("confirm code");

  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await fillLogin(page, email);
  await page.waitForURL("**/verify-2fa");
  await sound("verify-2fa");
});
