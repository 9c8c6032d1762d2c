import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { mailed } from "./mail.ts";
import { demoPerson, enter, enterAsDemoStudent } from "./students.ts";

const demo = { email: "temitope.alabi@mail.com", password: "Beyond4Walls" };
const admin = { email: "admin@unwalled.academy", password: "OpenHouse4Walls" };

/** Logs in by the API. Returns the token. */
async function tokenOf(request: APIRequestContext, login: typeof demo): Promise<string> {
  const response = await request.post("/api/students/login", { data: { ...login, remember: false } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** Staff log in with a code by mail, which the development page of mail shows. */
async function staffToken(page: Page): Promise<string> {
  const pending = await tokenOf(page.request, admin);
  const code = await mailed(admin.email, /^\s*(\d{6})\s*$/m);
  const response = await page.request.post("/api/students/verify-2fa", {
    data: { code },
    headers: { Authorization: `Bearer ${pending}` },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** The demo student's certificates, the newest first. */
async function demoCertificates(page: Page): Promise<{ code: string; courseTitle: string }[]> {
  const token = await tokenOf(page.request, demo);
  const response = await page.request.get("/api/students/certificates", {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { data: { code: string; courseTitle: string }[] }).data;
}

test("CERT-01 NAV-02 a certificate is checked by its code, gives a PDF and a picture, and shows at once that it was revoked", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/404|422/);
  const [certificate] = (await demoCertificates(page)).toReversed();
  if (!certificate) throw new Error("The demo student has no certificate.");
  const { code, courseTitle } = certificate;
  const path = `/certificates/${code}`;

  await page.goto("/certificates");
  await expectAccessible(page, "the form");
  await page.getByLabel("Code of a certificate").fill("12345");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("That is not a code of ours: a code has 16 letters and digits.")).toBeVisible();
  await page.getByLabel("Code of a certificate").fill(code.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Check" }).click();
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole("heading", { level: 1, name: "This certificate is valid" })).toBeVisible();
  await expect(page.getByText("Temitope Alabi").first()).toBeVisible();
  await expect(page.getByRole("link", { name: courseTitle })).toBeVisible();
  await expectAccessible(page, "a valid certificate");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    new RegExp(`${path}/share\\.png$`),
  );

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`certificate-${code}.pdf`);
  const pdf = await page.request.get(`${path}/certificate.pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const picture = await (await page.request.get(`${path}/share.png`)).body();
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);

  // However it is typed, one certificate has one address.
  expect((await page.goto(path.toLowerCase()))?.url()).toMatch(new RegExp(`${path}$`));
  const unknown = await page.goto("/certificates/0000-0000-0000-0000");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "We have no certificate with that code." })).toBeVisible();
  await expect(page.getByLabel("Code of a certificate")).toHaveValue("0000-0000-0000-0000");
  await expectAccessible(page, "an unknown code");

  const headers = { Authorization: `Bearer ${await staffToken(page)}` };
  const staff = `/api/staff/certificates/${code}`;
  expect((await page.request.post(`${staff}/revoke`, { headers, data: { reason: "A test" } })).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "This certificate was revoked." })).toBeVisible();
  await expect(page.getByText("A test")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
  await expectAccessible(page, "a revoked certificate");
  expect((await page.request.get(`${path}/certificate.pdf`)).status()).toBe(410);
  expect((await page.request.get(`${path}/share.png`)).status()).toBe(410);
  expect((await page.request.post(`${staff}/restore`, { headers, data: {} })).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "This certificate is valid" })).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`CERT-01 staff find a certificate, revoke and restore it, and correct its name at ${width} px; its page shows each at once`, async ({
    onAnotherDevice,
  }) => {
    const page = await onAnotherDevice({ viewport: { width, height: 900 } });
    await enter(page, demoPerson("admin"), "/admin/certificates?q=Temitope");
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Correct the name/ }) })
      .first();
    const code = (await row.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? "";
    await page.goto(`/admin/certificates?q=${code}`);
    const state = async (sentence: string) => {
      const visitor = await page.context().newPage();
      await visitor.goto(`/certificates/${code}`);
      await expect(visitor.getByRole("heading", { level: 1, name: sentence })).toBeVisible();
      await visitor.close();
    };
    await expectAccessible(page, `certificates at ${width}`);
    await page.getByRole("button", { name: `Revoke certificate ${code}` }).click();
    const revoking = page.getByRole("dialog", { name: `Revoke certificate ${code}?` });
    await revoking.getByRole("button", { name: "Revoke it" }).click();
    await expect(revoking).toContainText("Please give the reason.");
    await revoking.getByLabel("Reason, for staff").fill("The exam was copied");
    await revoking.getByRole("button", { name: "Revoke it" }).click();
    await expect(page.getByText(/: The exam was copied/)).toBeVisible();
    await state("This certificate was revoked.");
    await page.getByRole("button", { name: `Restore certificate ${code}` }).click();
    await page.getByRole("button", { name: "Restore it" }).click();
    await expect(page.getByText(`Certificate ${code} is valid again`)).toBeVisible();
    await state("This certificate is valid");

    await page.getByRole("button", { name: `Correct the name certificate ${code}` }).click();
    const correcting = page.getByRole("dialog", { name: `Correct the name on ${code}` });
    await correcting.getByLabel("Name of the student").fill(`Temitope Alabi-Cole ${width}`);
    await correcting.getByLabel("Reason, for staff").fill("Married");
    await expectAccessible(page, `a name is corrected at ${width}`);
    await correcting.getByRole("button", { name: "Issue it again" }).click();
    await expect(page.getByText(`in place of ${code}`)).toBeVisible();
    await page.goto(`/certificates/${code}`);
    await expect(page.getByText(`Temitope Alabi-Cole ${width}`).first()).toBeVisible();
    await expect(page.getByText(`${code}, on`)).toBeVisible();
  });
}

test("CERT-01 the demo student's five certificates, to keep and to share", async ({ page }) => {
  await enterAsDemoStudent(page, "/dashboard/certificates");
  await expect(page.getByRole("link", { name: /^Download PDF of / })).toHaveCount(5);
  await expect(
    page.getByText(/48 of 88 lessons\. Still missing: 40 lessons to read and mark done and 2 grades to come\./),
  ).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download PDF of / })
    .first()
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/^certificate-.*\.pdf$/);
});

test("CERT-01 the form works without scripts", async ({ onAnotherDevice, allowErrors }) => {
  allowErrors.push(/status of 404/);
  const page = await onAnotherDevice({ javaScriptEnabled: false });
  await page.goto("/certificates");
  await page.getByLabel("Code of a certificate").fill("0000 0000 0000 0000");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "We have no certificate with that code." })).toBeVisible();
});

test("REF-01 a friend signs up through the link, and shows up once the address is verified", async ({
  page,
  onAnotherDevice,
}) => {
  test.setTimeout(90_000);
  await enterAsDemoStudent(page, "/dashboard/refer");
  const link = new URL((await page.getByText(/\/register\?ref=/).textContent()) ?? "");
  const joined = async () =>
    Number(await page.getByText("Friends who joined").locator("xpath=..").locator("dd").textContent());
  const before = await joined();

  const email = `friend-${Date.now()}@example.com`;
  const friend = await onAnotherDevice();
  await friend.goto(link.pathname + link.search);
  await friend.getByLabel("Full Name").fill("Chidịnma Nwáọgụ");
  await friend.getByLabel("Email").fill(email);
  await friend.getByLabel("Password", { exact: true }).fill("Walls0pen1");
  await friend.getByLabel("Confirm Password").fill("Walls0pen1");
  await friend.getByRole("checkbox").check();
  await friend.getByRole("button", { name: "Sign Up" }).click();
  await expect(friend.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();

  await page.reload();
  expect(await joined()).toBe(before);
  await friend.goto(await mailed(email, /(\/verify-email#token=\S+)/));
  await expect(friend.getByText("Your e-mail address is verified.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Chidịnma N.")).toBeVisible();
  expect(await joined()).toBe(before + 1);
  await expect(page.getByText("Nwáọgụ")).toHaveCount(0);
});
