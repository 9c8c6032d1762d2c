import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, inFullOnly, ready, test } from "./fixtures.ts";
import { newEmail, newStudent, password } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 }, showsOffer: false });

/** What a person does on a phone, counted: a touch of the screen, and a field that is typed into (its keyboard is there already). */
function counting() {
  const counted = { taps: 0, fields: 0 };
  return {
    counted,
    async tap(target: ReturnType<Page["locator"]>) {
      counted.taps += 1;
      await target.click();
    },
    /** Touches a field and types: a touch each, but for the one that has the focus already. */
    async type(target: ReturnType<Page["locator"]>, text: string) {
      counted.fields += 1;
      if (!(await target.evaluate((field) => field === document.activeElement))) {
        counted.taps += 1;
        await target.click();
      }
      await target.fill(text);
    },
  };
}

const sheet = (page: Page) => page.getByRole("dialog", { name: /^Book / });
const booked = (page: Page) => page.getByRole("dialog", { name: /^Booked: / });

/** From a course to the form of the first free time of its first tutor. */
async function chooseTime(page: Page, tap: (target: ReturnType<Page["locator"]>) => Promise<void>) {
  await page.goto("/courses/product-design-ui-ux");
  await ready(page);
  await tap(page.getByRole("link", { name: "Try half an hour free" }).first());
  await tap(page.getByRole("link", { name: /a free trial with Adaeze Okonkwo/ }).last());
  await tap(page.getByRole("link", { name: /^Book / }));
}

async function fill(page: Page, type: ReturnType<typeof counting>["type"], email: string) {
  const form = sheet(page);
  await type(form.getByLabel("Full Name"), "Chidinma Okeke");
  await type(form.getByLabel("Email"), email);
  await type(form.getByLabel("Phone Number"), "08031234567");
  await type(form.getByLabel("Location/City"), "Enugu");
  await type(form.getByLabel("Password", { exact: true }), password);
}

test("PATH-01 a stranger on a phone books a trial from a course in 9 taps and 5 fields", async ({ page }) => {
  const { counted, tap, type } = counting();
  await chooseTime(page, tap);
  await expectAccessible(page, "the sheet that books");
  await expectToFit(page, "the sheet that books");
  await fill(page, type, newEmail());
  await tap(sheet(page).getByRole("button", { name: /^Book / }));
  await expect(booked(page).getByText("Adaeze knows, and your chat is open")).toBeVisible();
  expect(counted.taps).toBeLessThanOrEqual(9);
  expect(counted.fields).toBe(5);
  await expectAccessible(page, "what happens next");
  // The message to the tutor and the messaging app are a touch away.
  await expect(booked(page).getByRole("link", { name: /^Ask us on WhatsApp/ })).toHaveAttribute("href", /text=Hello/);
  await booked(page).getByRole("link", { name: "Write to Adaeze" }).click();
  await expect(page.getByRole("dialog", { name: "Write to Adaeze Okonkwo" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("You picked this tutor")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your trial class" })).toBeVisible();
  // Phone and city are known from now on; the card shows whose the time is.
  await page.goto("/#find-tutor");
  await ready(page);
  await expect(page.getByText(/^Your trial: /)).toBeVisible();
});

const looks = [
  { width: 360, height: 740, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
] as const;
for (const { width, height, colorScheme } of looks) {
  test.describe(`at ${width} in ${colorScheme}`, inFullOnly(width > 360), () => {
    test.use({ viewport: { width, height }, colorScheme });

    test("PATH-01 the network cut at each step loses nothing and doubles nothing", async ({ page, allowErrors }) => {
      allowErrors.push(/Failed to load resource/, /ERR_/);
      const email = newEmail();
      const { type } = counting();
      await chooseTime(page, (target) => target.click());
      await fill(page, type, email);
      const button = sheet(page).getByRole("button", { name: /^Book / });
      /** Presses, and waits until the lost call is shown. */
      async function pressInVain() {
        await Promise.all([page.waitForEvent("requestfailed"), button.click()]);
        await expect(sheet(page).getByText(/^No connection/)).toBeVisible();
        await expect(button).not.toHaveAttribute("aria-busy", "true");
      }
      for (const url of ["**/api/students/submit", "**/api/students/login", "**/api/students/trials"]) {
        // Asked for and never heard of: then the same with an answer that is lost.
        await page.route(url, (route) => route.abort(), { times: 1 });
        await pressInVain();
        await page.route(
          url,
          async (route) => {
            await route.fetch();
            await route.abort();
          },
          { times: 1 },
        );
        await pressInVain();
        await expect(sheet(page).getByLabel("Full Name")).toHaveValue("Chidinma Okeke");
      }
      await button.click();
      await expect(booked(page)).toBeVisible();
      const stored = await page.evaluate(async () => {
        const token = sessionStorage.getItem("unwalled_token");
        const get = async (path: string) =>
          (await fetch(`/api/students/${path}`, { headers: { Authorization: `Bearer ${token}` } })).json();
        const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
        const { days } = await get(`classes?from=${day(0)}&to=${day(40)}&zone=Africa/Lagos`);
        return { trials: days.length, picks: (await get("picks")).data.length };
      });
      expect(stored).toEqual({ trials: 1, picks: 1 });
    });
  });
}

test("PATH-01 the chosen time and what was typed come back after a reload and in another tab", async ({
  page,
  context,
}) => {
  await chooseTime(page, (target) => target.click());
  await sheet(page).getByLabel("Full Name").fill("Chidinma Okeke");
  await page.reload();
  await ready(page);
  const bar = page.getByRole("link", { name: /^Book / });
  const label = await bar.textContent();
  await bar.click();
  await expect(sheet(page).getByLabel("Full Name")).toHaveValue("Chidinma Okeke");
  const otherPage = await context.newPage();
  await otherPage.goto("/tutors/adaeze-okonkwo");
  await expect(otherPage.getByRole("link", { name: /^Book / })).toHaveText(label ?? "");
  await otherPage.close();
});

test("PATH-01 a time that another user took is answered with the next free ones, and nothing is lost", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/409/);
  await chooseTime(page, (target) => target.click());
  const { type } = counting();
  await fill(page, type, newEmail());
  await page.route(
    "**/api/students/trials",
    (route) =>
      route.fulfill({
        status: 409,
        contentType: "application/problem+json",
        body: JSON.stringify({ error: "That time has just been taken. Please choose another." }),
      }),
    { times: 1 },
  );
  await sheet(page)
    .getByRole("button", { name: /^Book / })
    .click();
  const choice = page.getByRole("dialog", { name: "Choose a time" });
  await expect(choice.getByText("That time has just been taken. Please choose another.")).toBeVisible();
  await choice.getByRole("button", { name: /am|pm/ }).nth(1).click();
  // The account is there by now, so that less is requested: what was typed stays.
  await sheet(page)
    .getByRole("button", { name: /^Book / })
    .click();
  await expect(booked(page)).toBeVisible();
});

test("FINDT-01 STUT-02 behind the login a card's time books with two touches, and the list scrolls in its own box", async ({
  page,
}) => {
  await newStudent(page, { path: "/dashboard/findtutor" });
  await expect(page.getByText("18+ Tutors")).toBeVisible();
  const frame = page.getByRole("region", { name: "Tutors" });
  expect(await frame.evaluate((element) => getComputedStyle(element).overflowY)).toBe("auto");
  await expect(page.getByText(/^From .*a month/).first()).toBeVisible();
  await page
    .getByRole("link", { name: /a free trial with Chiamaka Eze/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Price" })).toContainText("₦32,000");
  await expectAccessible(page, "a tutor with a time chosen");
  await page.getByRole("button", { name: /^Book (Mon|Tue|Wed|Thu|Fri|Sat|Sun)/ }).click();
  await expect(booked(page).getByText("What happens next")).toBeVisible();
  await page.goto("/dashboard/viewcourse?course=frontend");
  await expect(page.getByText("$32 or ₦32,000")).toBeVisible();
});

test("HOME-10 the chat button covers no price, no name and no action, at any width", async ({ page }) => {
  // One after another: a browser may draw the page in front alone.
  for (const path of ["/", "/pricing-plan", "/courses/frontend", "/tutors/adaeze-okonkwo"]) await scrollThrough(path);

  async function scrollThrough(path: string) {
    await page.goto(path);
    await ready(page);
    for (const width of [320, 360, 412, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const chat = page.getByRole("link", { name: /^Chat with us/, includeHidden: true });
      await expect(chat).toHaveCSS("display", "grid");
      const seen = await page.evaluate(async () => {
        const button = document.querySelector("[data-chat]");
        if (!button) throw new Error("There is no chat button.");
        const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        /** What the button is seen over. */
        const under = () => {
          if (getComputedStyle(button).visibility === "hidden") return [];
          const box = button.getBoundingClientRect();
          const range = document.createRange();
          const parts = document.querySelectorAll("a, button, input, select, summary, h1, h2, h3, .num, .amount, b");
          return [...parts].filter((element) => {
            if (button.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return false;
            range.selectNodeContents(element);
            const isBox = element.matches("button, .btn, input, select");
            return [...(isBox ? [element.getBoundingClientRect()] : range.getClientRects())].some(
              (rect) =>
                rect.width > 1 &&
                rect.left < box.right &&
                rect.right > box.left &&
                rect.top < box.bottom &&
                rect.bottom > box.top,
            );
          });
        };
        const covered: string[] = [];
        let shown = 0;
        // Steps that meet rows at all heights, more of them where pages are short.
        const height = document.documentElement.scrollHeight;
        const step = Math.max(137, Math.floor(height / 24));
        const goThrough = async () => {
          for (let top = 0; top < height; top += step) {
            scrollTo({ top, behavior: "instant" });
            await drawn();
            await drawn();
            // What a leap brings in is reported to the button between frames, and a busy machine tells it late.
            let matches = under();
            for (let more = 0; more < 60 && matches.length > 0; more += 1) {
              await drawn();
              matches = under();
            }
            covered.push(...matches.map((element) => `${top}: ${element.textContent?.trim().slice(0, 40)}`));
            if (getComputedStyle(button).visibility !== "hidden") shown += 1;
          }
        };
        // It stays away until it knows what is about it.
        for (let times = 0; times < 5 && shown === 0; times += 1) await goThrough();
        return { covered, shown };
      });
      expect(seen.covered, `${path} at ${width}`).toEqual([]);
      expect(seen.shown, `${path} at ${width} shows it somewhere`).toBeGreaterThan(0);
    }
  }
});

test("HOME-10 what comes in beneath the chat button finds it gone aside before anything is painted, and so does a change of the window", async ({
  page,
}) => {
  await page.goto("/courses/frontend");
  await ready(page);
  const isShown = () =>
    page.waitForFunction(() => {
      const button = document.querySelector("[data-chat]");
      return button !== null && getComputedStyle(button).visibility === "visible";
    });
  // On a page that has nothing else beneath it.
  await page.evaluate(() => {
    document.body.replaceChildren(...document.querySelectorAll("[data-chat]"));
  });
  await isShown();
  // A place of its own beneath the button, without words: as times come in that were requested.
  await page.evaluate(() => {
    const box = document.querySelector("[data-chat]")?.getBoundingClientRect();
    const element = document.createElement("b");
    element.dataset.place = "";
    element.style.cssText = `position:fixed;left:${(box?.left ?? 0) + 8}px;top:${(box?.top ?? 0) + 8}px`;
    document.body.append(element);
  });
  await isShown();
  const isCovering = await page.evaluate(async () => {
    const element = document.querySelector("[data-place]");
    const button = document.querySelector("[data-chat]");
    if (!element || !button) throw new Error("The page has changed.");
    element.textContent = "Mon 9 pm";
    // What is reported of a change is reported before the next frame, and after this.
    await Promise.resolve();
    return getComputedStyle(button).visibility === "visible";
  });
  expect(isCovering).toBe(false);
  await page.evaluate(() => document.querySelector("[data-place]")?.remove());
  await isShown();

  // A name that is elsewhere, until a window that changes its size and scrolls in one moment brings the button over it.
  await page.evaluate(() => {
    const element = document.createElement("b");
    element.textContent = "Data Analysis";
    element.style.cssText = "position:fixed;left:8px;top:8px";
    document.body.append(element);
  });
  await isShown();
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>("[data-chat]");
    button?.style.setProperty("inset", "0 auto auto 0");
    dispatchEvent(new Event("scroll"));
    dispatchEvent(new Event("resize"));
  });
  await page.waitForFunction(() => {
    const button = document.querySelector("[data-chat]");
    return button !== null && getComputedStyle(button).visibility === "hidden";
  });
  // It stays away while it looks again.
  const isBack = await page.evaluate(async () => {
    dispatchEvent(new Event("resize"));
    dispatchEvent(new Event("scroll"));
    await new Promise(requestAnimationFrame);
    const button = document.querySelector("[data-chat]");
    return button !== null && getComputedStyle(button).visibility === "visible";
  });
  expect(isBack).toBe(false);
});
