import { privacy } from "./legal.ts";
import type { LegalPage } from "./types.ts";

/**
 * Terms and privacy of an academy that has not written its own yet. `{academy}` and `{contact}` are filled in from its settings.
 * They promise nothing of courses, fees or law, which are the owner's to state; what the software does is the same for all, so
 * those parts are the supplied policy's own.
 */

/** One section of the supplied policy, with its heading. */
const section = (heading: string): string => {
  const match = privacy.body.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`));
  if (!match) throw new Error(`The supplied privacy policy has no section "${heading}".`);
  return match.trim();
};

export const neutralTerms: LegalPage = {
  title: "Terms of Service",
  updated: privacy.updated,
  body: `
These terms are the agreement between you and {academy} ("the academy", "we") for the use of this site. The academy has not published further terms yet: ask for them before you pay for a course. {contact}

## Your account

Your account is yours alone. Give your real name and contact details, keep your password and codes secret, and tell us at once if you think that somebody else has used your account.

## Courses and payment

You choose a tutor; the tutor teaches the course that is described on its page. You pay by bank transfer, or where the checkout offers it on the page of a payment provider. A card number is entered there alone, and nobody of ours asks you for one. What a course costs, how it can be paid and when money is returned is agreed with you in writing before you pay.

## Conduct

Do not harass, threaten or insult anyone, do not share unlawful material, do not try to break into the site, and do not read what belongs to others. Reviews must be honest and your own.

## Ending

You may delete your account under Settings at any time; there are 14 days in which you can change your mind.
`,
};

export const neutralPrivacy: LegalPage = {
  title: "Privacy Policy",
  updated: privacy.updated,
  body: `
This page says what {academy} knows about you and for how long. The academy decides how the data is used and is the data controller. {contact}

## What we collect

- **Account:** name, e-mail address, password (stored only as a one-way hash), and, if you give them, phone number, address, photo and preferences.
- **Choosing a tutor:** what you put in the registration form. The tutor you pick sees it.
- **Learning:** enrolments, lessons done, answers to their questions, notes, classes and attendance, grades, comments and certificates.
- **Messages and reviews:** what you write. A message that is not read within minutes is also told to its reader by e-mail.
- **Tutor applications:** what you write about yourself, your syllabus and your CV.
- **Security:** internet address, kind of browser, times of logins and failed attempts, and the sessions that are open.

${section("What is stored in your browser")}

## How long we keep it

${section("How long we keep it")
  .split("\n")
  .filter((line) => /^- \*\*/.test(line) && !/our books|Backups/.test(line))
  .join("\n")}

${section("Deleting your account").replace(/ Our books remain[^\n]*/, "")}

## Your rights

You can see and download your data under Settings, correct it in your profile, and delete your account there.
`,
};
