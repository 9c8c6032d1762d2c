import type { LegalPage } from "./types.ts";

/** Terms of Service, at /terms. The figures for plans, grades and files follow the product's rules. */
export const terms: LegalPage = {
  title: "Terms of Service",
  updated: "2026-11-23",
  body: `
These terms are the agreement between you and {academy} ("the academy", "we"). They apply when you use this site, take a course or apply to teach. If a sentence is not clear, ask us.

## 1. Who may use the academy

You may open an account if you are 18 or older. If you are younger, a parent or guardian must agree to these terms for you, make the payments and stay reachable by us. Give your real name and contact details and keep them up to date.

## 2. Your account

Your account is yours alone. Keep your password and codes secret; we never ask for them by phone or chat. Under Settings you can switch on two-factor authentication and end any session. Tell us at once if you think that somebody else has used your account. What is done with it before then may be treated as done by you, unless the fault was ours.

## 3. Courses, tutors and classes

We bring learners and tutors together. You choose a tutor; the tutor teaches the course that is described on its page. Classes take place at most thrice and at least twice a week, at hours that you and the tutor agree. Some tutors teach online only, and others also in person; the tutor's card says which.

If a tutor cannot hold a class, it is moved to another time or taught by another tutor of the same course. A class that you miss need not be repeated, but its material and tasks stay open to you. If your tutor leaves, we offer you another, or a refund under section 6.

## 4. Fees and the three plans

Fees are shown in naira and, for school courses, also in US dollars, on the Pricing & Plan page. The fee that counts is the one shown at checkout when you decide to pay. School courses can be paid in three ways:

- **Upfront:** one payment before the course begins.
- **Installment:** two payments, one when you order and the other 45 days after it. The total is a little higher than upfront.
- **Monthly:** one payment for each four weeks of teaching, on the same day of each month.

Exam courses have one fee for the length you choose, and school subjects are paid by the month. Where registration is on request, we confirm the fee in writing before you pay. Fees do not include your data, your device, or the fee of an examination body unless the page says so.

We remind you of a payment three days before it is due, on the day, and three days after; your dashboard shows what is due and when. If a payment is more than seven days late, your lessons wait, and we tell you there. Your work is kept, and access returns when you pay.

Coupons and referral credit have the limits stated with them and have no cash value.

## 5. How you pay

You pay by bank transfer, or where the checkout offers it by card, on the page of Paystack for naira and of Stripe for dollars. A card number is entered there alone, and nobody of ours asks you for one. The checkout in your dashboard makes your order and shows the amount and the ways to pay; for a transfer it shows either the account or how to ask us for it, and the reference by which we know whose transfer it is. The price of an order holds for seven days. A transfer counts when our staff have seen it in the bank account. A picture of a receipt alone is not proof of payment. If a transfer cannot be matched, we write to you.

Pay only to the account shown on this site or written to you from our support address. If a tutor or member of staff asks you to pay into another, do not pay, and tell us. Ask us for a receipt and we send you one.

## 6. Refunds

- **Change of mind:** if you ask within seven days of your first payment for a course and have attended no more than two of its classes, we refund all that you paid for it.
- **Later, up to the middle of the course:** we refund the part of your payments that belongs to weeks not yet taught.
- **After the middle of the course:** no refund, unless we failed to provide what we promised.
- **If we cancel a course or cannot offer a suitable tutor:** we refund all weeks not taught, at any time.
- **Money already passed on** to an examination body for you, such as a registration fee, is refunded only as far as that body returns it.

If you received a free Mifi and then take a full refund, return the device in working order first. Refunds go by bank transfer to an account in your name, within ten working days of our decision. Ask through Messages in your dashboard or by e-mail. Nothing here takes away rights that you have under the Federal Competition and Consumer Protection Act 2018.

## 7. The free Mifi

A student who completes onboarding, which means a complete profile, a first payment and a first class attended, receives one 4G pocket Mifi with 50 GB data, through our partnership with a mobile network operator. Each student can earn one. If stock has run out, we tell you when more is expected. The operator registers the line in your name and needs your National Identification Number to do so. Its terms apply to the line, its coverage and how long the data is valid. The device is yours, except in the case of a full refund.

## 8. Assessments and certificates

Work that you hand in must be your own. Do not submit another person's work or share the questions of a quiz or exam. Late work may be marked as not submitted. You may ask once for a grade to be looked at again.

The weighted grade of a course counts Quiz 20, Project 30, Assignment 40 and Exam 10. A completed course with a grade of 60 or more earns a certificate. Anyone who has a certificate's code can check it on this site. We may withdraw one that was gained by cheating.

We do not promise a job, an income, a visa or a result in an outside examination. Pay figures and pass rates on the site are a guide and no guarantee to you. Where a course card says "Guaranteed pass", it means that a student who attended every class, handed in all work and still did not pass may repeat the same course once without a fee.

## 9. Conduct

Do not harass, threaten or insult anyone; do not share unlawful material; do not record a class without the agreement of those in it; do not copy or sell course material; do not try to break into the site, overload it, or read what belongs to others. Reviews must be honest and your own. We may remove a review that is abusive, false or written for payment.

If you break these rules we may warn you, remove content, or suspend or close your account. We tell you the reason, and you may answer within 14 days.

## 10. Tutors and applicants

An application must be true, and its syllabus and CV must be yours to send. It does not oblige us to accept it. Accepted tutors also sign a tutor agreement about fees, payment and conduct. They are responsible for their teaching, but you may bring any complaint to us.

## 11. Content

Course material belongs to the academy or its tutors. You may use it for your own study, during and after the course. Your work stays yours. We store it and show it to your tutor and staff so that we can teach and grade you, and to others only if you agree.

## 12. What we are responsible for

We cannot promise that the site never fails, and we are not responsible for power, networks or services outside our control. If we cause you loss by breaking these terms, our responsibility is limited to what you paid for the course concerned in the twelve months before. That limit does not apply to death or injury, fraud, gross negligence, or anything that the law does not let us limit.

## 13. Ending

You may delete your account under Settings at any time; there are 14 days in which you can change your mind. Deletion does not cancel money that is already due, and the Privacy Policy says what is kept. We may stop offering the service with 60 days' notice and a refund of what was not taught.

## 14. Changes to these terms

We tell you of a change by e-mail at least 14 days before it takes effect. It does not affect a course that you have already paid for.

## 15. Law and disputes

The law of the Federal Republic of Nigeria governs these terms. Write to us first: we answer complaints within ten working days. If we cannot agree, we try mediation, and the courts of Nigeria decide what remains. If you are a consumer elsewhere, you keep the protection that your own law gives you.

## 16. Contact

Write to the support e-mail address at the foot of every page, or use the chat number on the home page.
`,
};

/** Privacy Policy, at /privacy. It names what the product really stores; change it together with the product. */
export const privacy: LegalPage = {
  title: "Privacy Policy",
  updated: "2026-11-23",
  body: `
This page says what {academy} knows about you, why, for how long, and what you can do about it. We follow the Nigeria Data Protection Act 2023. If you live where the GDPR or a similar law applies, you have the rights of that law as well. The academy decides how the data is used and is the data controller. Send questions to the support e-mail address at the foot of every page, with Privacy in the subject line.

## In short

- We collect what is needed to teach you, take payment and keep accounts safe.
- We do not sell data, show advertising or use tracking cookies.
- You can see, correct, download and delete your data from your own settings.
- Cards are entered on the page of the payment provider, so card numbers never reach our servers.

## What we collect, and why

**Account.** Name, e-mail address, password (stored only as a one-way hash), and, if you give them, phone number, address, photo and preferences. We need these to run your account under our agreement with you. If you log in with Google or Facebook, we receive your name, your e-mail address and an identifier from them, and never your password there.

**Choosing a tutor.** The name, phone number, e-mail address, city, sponsor (yourself or another) and courses that you put in the registration form. The tutor you pick sees them so that lessons can be arranged.

**Learning.** Enrolments, lessons that you mark as done, your answers to their questions, notes, classes and attendance, grades, comments and certificates. We need them to teach and to award certificates.

**Payments.** When you pay by bank transfer, our bank shows us your name, your bank and what you write in the narration. When you choose to pay through Paystack or Stripe, they get your e-mail address, the course, the amount and the reference of your order from us; what you enter on their page stays with them, and they tell us whether it was paid, with what kind of card and its last four digits. If you let a card be kept, they keep it and we keep their word for it, until you remove it in your settings. We keep your payments, your orders and your receipts under our agreement and because tax and accounting law requires it. Card details are entered nowhere on this site. Who invited whom, and the credit that both get, is kept with your account. If you are a tutor, we keep the bank account to which you are paid, with the name that your bank has for it, until your account is deleted; we show its last four digits alone.

**Paying for a student.** Who is sent a student's link can pay without an account. We keep the payment as above. An e-mail address that you give for the receipt is forgotten when the receipt is sent, or after 7 days if nothing was paid. If you ask for the monthly note, and the student allows it, we keep your address from the moment you confirm it by a link that we e-mail you until you or the student stop the note; one that nobody confirms is deleted after 30 days.

**Messages and reviews.** What you write to tutors and to support. A message that is not read within minutes is also told to its reader by e-mail. Reviews are shown publicly with your name, or as a visitor's if you wrote without logging in. We keep a technical mark with such a review so that one person does not vote many times.

**Tutor applications.** Name, contact details, course, fee, what you say about yourself, syllabus and CV. Only staff who decide on applications open them. We ask you to leave out of the CV what is not needed, such as religion, state of origin or marital status.

**Newsletter.** Your address, after you confirm it by a link that we e-mail you. Without that confirmation we send nothing further. Every mail of it has a link that unsubscribes you in one click.

**The Mifi.** Whether you have earned and received it. When you are due one, we give the mobile network operator your name and phone number. The operator asks you itself for your National Identification Number, which we do not store.

**Security.** Internet address, kind of browser, times of logins and failed attempts, and the sessions that are open. We have a legitimate interest, and a duty under the Act, to protect accounts.

We do not ask for sensitive data such as health or belief. Please do not put it in messages. No decision with legal effect on you is made by a machine alone: certificates are awarded by a stated rule from lessons done and grades that people gave, and you may ask a person to look again.

## Students under 18

A guardian whom a student names with an e-mail address is asked there, and gets the reports on the student's lessons after saying yes, until they or the student stop it. A parent or guardian must agree before we use the data of a student under 18, and may use all the rights below on the student's behalf. We may ask for a document to check this and do not keep a copy of it. If we learn that a child's data came to us without such agreement, we delete it.

## What is stored in your browser

We use browser storage for the service itself, and nothing to follow you elsewhere:

- your login token (unwalled_token, and unwalled_pending between password and code), your profile (userProfile), your photo as a cache (userImage) and whether you chose Remember Password (unwalled_remember), until you log out or the session ends: 12 hours, or 30 days if you chose Remember Password;
- a random mark (unwalled_device) that tells us that this browser logged in before, so that you are not locked out or warned for nothing; it stays after logout and opens nothing by itself;
- after you sign up, a random word that names this browser (unwalled_sign_up), until your e-mail address is verified;
- for the browser session, what ties a login with Google or Facebook to its tab (unwalled_oauth) and the code of whoever invited you (unwalled_invitation);
- in a tab in which our staff see your pages to help you, with a reason that you read in your settings: whose pages they are (unwalled_viewing), until the tab ends;
- small preferences: currency, theme, saving of data (data-saver), your data budget (data-budget-mb), the data used each month (data-use), and the section to scroll to (scroll-to-section);
- the free time of a tutor that you chose and have not booked yet (unwalled_trial), until it is booked or you choose another;
- a note, for the browser session, that the offer popup has been shown (offer-seen);
- if you turn push messages on here, whose they are (unwalled_push), until you turn them off; if you said "Not now" to that, when (unwalled_push_later);
- messages, reviews and forms that you have begun to write, for the browser session, and messages that wait to be sent while you are offline;
- your messages and your calendar as you last saw them, for reading without a network, until you log out;
- lessons that you opened or saved, with your marks and notes that wait to be sent, apart for each account;
- the questions of a quiz or an exam that you are taking, with your answers that wait to be sent, and a random name of this browser for them (unwalled_quiz_device);
- the questions that you practise, with what is right and what you answered;
- files that you chose to hand in, until they are handed in, apart for each account;
- your answers to the questions of lessons that are open to everybody (lesson-answers), until you log in here;
- pages that you opened and the files that they need, so that they open without a network.

We set no cookies. You can clear all of this in your browser. You will then be logged out.

## Who else processes data for us

We share only what each task needs, under contracts that bind the recipient to protect it:

- **Your tutors:** name, contact details, progress, work and messages for their courses.
- **Our bank**, for transfers.
- **Hosting, storage and e-mail delivery companies**, on our instructions.
- **Jitsi Meet (meet.jit.si)**, in whose rooms trial and one-to-one classes are held: it gets what you send there, and your name only if you type it. Other classes may use the room that your tutor names.
- **The push service of your browser's maker** (Google, Mozilla, Apple or Microsoft), only if you turn push messages on: it carries them to your device, encrypted so that it cannot read them. We keep your browser's address there until you turn them off, or the login ends and its record is deleted.
- **WhatsApp (Meta)**, only if you link your number in your settings, where this site offers it: it gets your number, your first name and one sentence about what happened. We keep the number, and when you agreed or stopped it, until your account is deleted; which messages went and came, 90 days.
- **Paystack and Stripe**, only if you pay on their page, where the checkout offers it. Where Paystack is used, it also gets the bank and the number of a tutor's account, to ask the bank for its name.
- **Google and Facebook**, only if you use their login, where this site offers it.
- **The mobile network operator**, for the Mifi.
- **Authorities**, when the law obliges us. We check each request and give no more than it requires.

The chat button and the community group open WhatsApp, whose own policy applies there. When you open our chat we note on which page, and if you are logged in as a student, that it was you, so that we can answer: 90 days. Of a visitor we store nothing else.

Some of these companies work outside Nigeria. We send data there only where the Act allows it: to a country or under a contract with adequate protection, where it is needed to perform our agreement with you, or with your consent.

## How long we keep it

- **Account, learning, messages and certificates:** while your account exists.
- **Bank statements and our books:** six years after the year of the payment, as accounting law requires, even if the account is deleted.
- **Login and e-mailed codes:** codes work for 10 minutes and reset links for 30. Sessions are deleted 30 days after the day on which they run out, also those that you ended before.
- **Security records:** 90 days.
- **Mails that we sent you and notices of the bell:** 90 days. A code or link in a mail is erased as soon as the mail is sent.
- **Tutor applications:** an application that we have not accepted is deleted with its files 180 days after it came. Those of an accepted one are kept while you teach with us.
- **Newsletter:** until you unsubscribe, or until mail to your address comes back for good. An unconfirmed address is deleted after 30 days. We keep the bare fact that you unsubscribed, or that mail came back, so that we do not write again.
- **Reviews:** until you or we remove them.
- **Backups**, where we make any: up to 30 days longer than the original.

## Deleting your account

Choose Delete my account under Settings. You are logged out everywhere and the account is closed. We e-mail you, and for 14 days you can change your mind. After that, your profile, photo, messages and learning records are erased. Whoever has the code of a certificate can still check that it was earned, without your name. Your reviews stay without your name unless you ask us to remove them. Our books remain for the period above, holding only what the law requires.

## Your rights

You may at any time:

- ask whether we hold data about you and **see** it; Download my data under Settings gives you a copy in a common format;
- **correct** what is wrong, in your profile or through us;
- have data **deleted**, or its use **restricted** while a question is settled;
- **object** to use that rests on our legitimate interest;
- **take your data** to another service;
- **withdraw consent**, which does not affect what was done before;
- ask for a **person** to review an automatic result.

Write to our support e-mail address from the address of your account. It costs nothing. We answer within 30 days, and if we refuse we say why. We may ask you to show that you are the owner.

If you are not satisfied you can complain to the [Nigeria Data Protection Commission](https://ndpc.gov.ng), or to the authority where you live.

## How we protect it

Connections are encrypted. Passwords and codes are stored only as hashes. Staff see what their role requires. Uploaded files are checked by content, stored privately and never run. If a breach is likely to put you at risk, we tell the Commission within 72 hours and, where the risk to you is high, we tell you without delay, with advice on what to do.

## Changes

If we change this policy we change the date above. We tell you by e-mail before a change that matters takes effect.
`,
};
