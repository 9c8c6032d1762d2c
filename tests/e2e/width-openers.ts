import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { sessions } from "#features/accounts/server/tables.ts";
import { onDatabase } from "./database.ts";

/** What is pressed, by its name, or what a person does until something is open. */
export type Step = RegExp | ((page: Page) => Promise<unknown>);

/** What opens over a page, or in it, by the steps to it; several: one after the other. Keys are patterns, or names of sights. */
export const openers: Record<string, Step[][]> = {
  "/": [[/^Open menu$/]],
  "/pricing-plan": [[/^Enroll/]],
  "/courses/:slug": [[/^Enroll/]],
  "/tutors/:slug": [[/^Leave a Review/], [/^All \d+ times/], [/\d [ap]m/, /^Book /]],
  "/admin/setup": [[/^Shut it again$/]],
  "/admin/move-in": [[/^Bring a list$/], [/^Bring a zip$/]],
  "/dashboard/settings": [[/^Delete my account/], [flipTwoFactor]],
  "/dashboard/calendar": [[/^Subscribe|^Your calendar address/]],
  "/dashboard/learn/:course/:lesson": [[/^Lessons$/], [/^Write a note$/]],
  "/dashboard/messages": [
    [/^Adaeze Okonkwo/, /^Report or block/],
    [/^Adaeze Okonkwo/, sendPicture, /^Edit or delete this message/],
    [/^Adaeze Okonkwo/, /^See the picture/],
  ],
  "/dashboard/singletutor/:id": [[/^Write a message$/]],
  "/dashboard": [[/^Open menu$/], [/^Profile$/], [/^Notifications/]],
  "/dashboard/times/:enrolment": [[chooseTimes], [sayWhen]],
  "/dashboard/mycourses": [[/^What to do with/], [/^Share as a picture$/]],
  "/dashboard/assessments/assignment": [[/^Usability report$/]],
  "the public page of a tutor to pick": [[/^I'm Picking You/]],
  "a tutor to pick": [
    [/^I'm Picking You/],
    [/^I'm Picking You/, register],
    [/^Write a review/],
    [allFreeTimes],
    [latestTime, /^Book \w+ [\d:]+ [ap]m/],
    [/^Reschedule/],
    [/^Cancel class/],
  ],
  "home with a tutor": [[/^Message /]],
  "a quiz that runs": [
    [beginQuiz],
    [beginQuiz, /^Leave the quiz/],
    [beginQuiz, /^Review$/],
    [beginQuiz, toLastQuestion, /^Submit$/],
  ],
  "/tutor/hours": [[/^Add an exception$/], [/^Subscribe in your calendar$/], [/^Move Product Design/], [showNight]],
  "home without the tutor": [[/^Take another time$/]],
  "/dashboard/classes/:session": [[writeToAcademy]],
  "/tutor": [[/^I am ill today$/]],
  "the desk of a tutor who is late": [[/^I cannot make it$/], [/^Answer Oluwafunmilayo/]],
  "a class of the wallet": [[writeToAcademy]],
  "/tutor/reviews": [[answerReview]],
  "/tutor/students/:id": [[/^Move the class/]],
  "/tutor/classes/:session": [[asTheRoomSaw]],
  "/tutor/grading/:item": [[addToBank]],
  "/tutor/place": [[/^New group$/]],
  "/tutor/messages": [[/Temitope Alabi/], [/Temitope Alabi/, /^Report/]],
  "/tutor/grading": [[/^To release/, /^Release (all|the)/]],
  "/tutor/grading/questions/:version": [[previewKey]],
  "/tutor/assessments": [[/^New assessment$/]],
  "/tutor/assessments/:assessment": [[/^From the bank$/], [/^Copy$/], [openSettings]],
  "/tutor/assessments/:assessment/try": [[/^Leave the /], [/^Review$/], [loseTheLine]],
  "the questions of a course": [[/^Bring questions$/], [/^Bring questions$/, pasteQuestions]],
  "figures of a quiz that nobody sits": [[/^Open for everybody/]],
  "/admin": [[/^Pass on/], [/^Search everything$/]],
  "/admin/messages": [
    [/^Canned replies$/, /^Write a reply$/],
    [/^Temitope Alabi/, /^Insert a reply$/],
    [/^Temitope Alabi/, /^Give it to|^Take it over/],
    [/^Temitope Alabi/, /^Internal note$/],
  ],
  "/admin/mifi": [[/^Handed over to/]],
  "/admin/certificates": [[/^Correct the name/], [/^Revoke /]],
  "/admin/applications/:id": [[/^Accept$/], [/^Ask for more$/], [/^Decline$/]],
  "/admin/courses": [[/^New course$/], [/^Schools$/], [/^Order of courses$/]],
  "/admin/classes": [[/^Move/]],
  "/admin/groups": [[/^New group$/]],
  "/admin/groups/:id": [
    [/^Change the group$/],
    [/^Give it other times$/],
    [/^Give it another tutor$/],
    [/^Copy for a new term$/],
  ],
  "/admin/courses/:slug/syllabus": [[/^Week$/], [/^Lesson in week 1$/]],
  "/admin/courses/:slug": [[/^New price$/], [/^Change the facts$/]],
  "/admin/site/:part": [[seeThePage]],
  "/admin/transfers": [
    [/^Import a statement$/],
    [/^Type a bank line$/],
    [/^CHUKWUEMEKA.*Typed by/, /^Other order/],
    [/^CHUKWUEMEKA.*Typed by/, /^Split/],
    [/^CHUKWUEMEKA.*Typed by/, /^Not ours/],
    [/Waits for a second person/, /^Turn it down$/],
    [chooseTwin],
    [/^Refuse/],
    [(page) => page.keyboard.press("?")],
  ],
  "/admin/transfers/claims/:id": [[/^Refuse$/]],
  "/admin/overdue": [[/^Promise of /]],
  "/admin/no-shows": [[/^Done with /]],
  "an order with money from a desk": [[/^Turn it down$/]],
  "orders by a filter": [[/^Save this view/]],
  "/admin/refunds": [[/^It is paid otherwise/]],
  "/admin/orders/:id": [[/^Refund /], [/^Record a payment$/], [/^More time/], [/^Take it back$/]],
  "/admin/people": [
    [chooseAll, /^Suspend$/],
    [chooseAll, /^Let back in$/],
    [chooseAll, /^Mail the link again$/],
  ],
  "/admin/people/:id": [[/^Suspend$/], [/age (and|or) guardian$/]],
  "/admin/orders/vat": [[/^New rate$/]],
  "/admin/orders/periods": [[leaveHalfTyped]],
  "/admin/orders/coupons": [[/^New coupon/], [/^End /], [chooseAll, /^End them$/]],
  "/admin/pay": [[/^New rate$/], [/^End /]],
  "/admin/pay/disputes": [[/^Decide what it pays/]],
  "person who teaches": [[/^Hand over students$/]],
  "roles of an account": [[/^New role/], [/^Change /], [/^End /], [/^Give Support/], [/^Give Support/, proofIsAsked]],
};

async function openSettings(page: Page) {
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("form", { name: "Settings" })).toBeVisible();
}

async function loseTheLine(page: Page) {
  await page.getByRole("radio", { name: "Offline", exact: true }).check();
  await expect(page.getByText(/No connection since/)).toBeVisible();
}

/** One that is taken, and one of which nothing can be made. */
async function pasteQuestions(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Bring questions" });
  const long = "Which of the inter-continental-communication-protocols is asked about in this question".repeat(2);
  await dialog
    .getByLabel("Or paste them")
    .fill(`1. ${long}?\nA) One\nB) Two\nAnswer: A\n\n2. Nothing is right?\nA) x\nB) y`);
  await dialog.getByRole("button", { name: "See what becomes of them" }).click();
  await expect(dialog.getByText(/does not say which/)).toBeVisible();
}

async function showNight(page: Page) {
  await page.getByRole("button", { name: /^Show the night$/ }).click();
  await expect(page.getByRole("button", { name: /^\w+ 3 am/ }).first()).toBeVisible();
}

/** Student and tutor write about a class in the page itself. */
async function writeToAcademy(page: Page) {
  await page.getByLabel(/^Write to the academy/).fill("It began late, and the light went.");
}

async function answerReview(page: Page) {
  await page
    .getByRole("button", { name: /^(Answer|Change your answer) to/ })
    .first()
    .click();
  await page
    .getByRole("form", { name: /^Answer to/ })
    .getByRole("textbox")
    .fill("Thank you. We began the next class with it.");
}

async function asTheRoomSaw(page: Page) {
  await page.getByRole("button", { name: "As the room saw it" }).click();
  await page
    .getByLabel(/^To (everybody|\p{L}+ )/u)
    .first()
    .fill("We measured one screen more.");
}

/** A comment of one's own in the bank, above the field. */
async function addToBank(page: Page) {
  await page.getByLabel(/^Comment to/).fill(`Put the number next to the claim, ${"and say why it helps ".repeat(6)}`);
  await page.getByRole("button", { name: "Add the comment to the bank" }).click();
  await expect(page.getByRole("button", { name: /^Put into the comment/ }).first()).toBeVisible();
}

async function chooseTimes(page: Page) {
  const hours = page.getByRole("button", { name: /one to one/, disabled: false });
  await hours.first().click();
  await hours.last().click();
  await expect(page.getByRole("button", { name: /^Take / })).toBeEnabled();
}

async function sayWhen(page: Page) {
  await page.getByRole("button", { name: /^Let \w+ propose/ }).click();
  await expect(page.getByLabel("When can you?")).toBeVisible();
}

/** The form of a pick, filled in and sent. */
async function register(page: Page) {
  const form = page.getByRole("dialog", { name: /^Register with/ });
  await form.getByLabel(/Phone Number/).fill("08031234567");
  await form.getByLabel(/Location/).fill("Enugu");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("dialog", { name: "You are registered" })).toBeVisible();
}

/** The page itself shows them. */
async function allFreeTimes(page: Page) {
  const button = page.getByRole("button", { name: "All free times" });
  await button.click();
  await expect(button).toBeHidden();
}

/** One that is far enough away to be moved and cancelled afterwards, at whatever hour this runs. */
async function latestTime(page: Page) {
  const all = page.getByRole("button", { name: "All free times" });
  if (await all.isVisible()) await allFreeTimes(page);
  await page
    .getByRole("button", { name: /\d [ap]m/ })
    .filter({ visible: true })
    .last()
    .click();
}

async function sendPicture(page: Page) {
  const create = { width: 1_600, height: 1_200, channels: 3, background: "#16404d" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const name = `the-board-of-week-three-${"long-".repeat(10)}name.png`;
  await page.getByLabel("Files for your message").setInputFiles({ name, mimeType: "image/png", buffer });
  await page.getByRole("textbox", { name: /^Message to/ }).fill("Is this the board that you meant?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("button", { name: /^See the picture/ })).toBeVisible();
}

async function flipTwoFactor(page: Page) {
  await page.getByText("Two-Factor Authentication").click();
}

/** The quiz's first question, by its start or as it was left. */
async function beginQuiz(page: Page) {
  const question = page.locator("#question");
  const start = page.getByRole("button", { name: /^Start/ });
  await expect(question.or(start)).toBeVisible();
  if (await start.isVisible()) await start.click();
  await expect(question).toBeVisible();
}

async function toLastQuestion(page: Page) {
  const next = page.getByRole("button", { name: /^Next/ });
  while (await next.isVisible()) await next.click();
}

/** What another key of the question would change. */
async function previewKey(page: Page) {
  await page.getByLabel("Why it is right").fill("It is right because the other three are of another week.");
  await page.getByLabel("Why you correct it").fill("It was said in the wrong words.");
  await page.getByRole("button", { name: "See what changes" }).click();
}

/** A line of a statement that was typed by hand before. */
async function chooseTwin(page: Page) {
  await page.getByRole("button", { name: /Typed by hand before/ }).click();
  await expect(page.getByRole("region", { name: "Typed by hand before?" })).toBeVisible();
}

async function leaveHalfTyped(page: Page) {
  await page.getByLabel("In naira").fill("250,000");
  await page.getByRole("link", { name: "Coupons" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
}

async function chooseAll(page: Page) {
  await page.getByRole("checkbox").filter({ visible: true }).first().check();
}

/** Logged in long ago, what cannot be undone asks whether it is still the same person. */
async function proofIsAsked(page: Page) {
  await onDatabase((db) => db.update(sessions).set({ confirmedAt: new Date(Date.now() - 3_600_000) }));
  await page
    .getByRole("dialog", { name: /^Give Support/ })
    .getByRole("button", { name: "Give Support" })
    .click();
  await expect(page.getByRole("dialog", { name: "Is it you?" }).getByLabel("Your password")).toHaveValue("");
}

/** Next to the fields there is the page itself; on a phone it is behind a button. */
async function seeThePage(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "See the page" }).click();
  await expect(page.getByText("Loading the page...")).toHaveCount(0);
}
