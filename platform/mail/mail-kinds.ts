/** What the academy writes, and how much of it one mailbox gets. */
export type KindOfMail = {
  /**
   * Whose address it goes to. `ours`: staff, or a tutor as staff entered them. `verified`: someone's who proved that it is
   * theirs; no one else gets it. `anybody`: whatever was typed, because the mail asks whether the address is theirs (a link or
   * a code proves it), or is about what its owner did here with it: their form, order, payment, class.
   */
  to: "ours" | "verified" | "anybody";
  /** About what its owner did here: as long as the address is unverified, the button that verifies it goes along. */
  asksToVerify?: boolean;
  /** Most of these to one mailbox. */
  perHour: number;
  perDay: number;
  /** Kinds that name the same budget share it. Without one the kind has its own. */
  budget?: string;
};

const links = { to: "anybody", perHour: 4, perDay: 12, budget: "accounts.links" } as const;
const codes = { to: "anybody", perHour: 12, perDay: 40, budget: "accounts.codes" } as const;
const accountNews = { to: "verified", perHour: 6, perDay: 20 } as const;
/** About one's own order, booking and class. */
const own = { to: "anybody", asksToVerify: true } as const;
const classNews = { ...own, perHour: 20, perDay: 40 } as const;
const classNewsToTutor = { to: "ours", perHour: 30, perDay: 100 } as const;
/** What the office answers to an application; the office is who writes. */
const toApplicant = { to: "anybody", perHour: 10, perDay: 20 } as const;
/** Where it is all that tells staff of something, the limit is no more than a stop for floods. */
const forStaff = { to: "ours", perHour: 60, perDay: 300 } as const;

/**
 * Every kind of mail, by the name that the outbox stores (`feature.thing`). A kind that is not listed cannot be written, so
 * nothing that a stranger may cause is without a limit. What is over it is dropped, and the log shows it.
 */
export const mailKinds = {
  "accounts.verify-email": links,
  "accounts.invited": links,
  "accounts.sign-up-again": links,
  "accounts.reset-password": links,
  "accounts.code-2fa": codes,
  "accounts.code-password": codes,
  "accounts.code-two-factor-change": codes,
  "accounts.code-close-account": codes,
  "accounts.code-step-up": codes,
  "accounts.guardian-asked": { to: "anybody", perHour: 3, perDay: 4 },
  "accounts.new-device": { to: "verified", perHour: 4, perDay: 10 },
  "accounts.password-changed": accountNews,
  "accounts.two-factor-changed": accountNews,
  "accounts.social-linked": accountNews,
  "accounts.closing": accountNews,
  "accounts.viewed": accountNews,
  "assessments.due-soon": { to: "verified", perHour: 20, perDay: 40 },
  "assessments.graded": { to: "verified", perHour: 20, perDay: 60 },
  "assessments.handed-in": { to: "verified", perHour: 30, perDay: 80 },
  // One mail for all that came since the one before.
  "assessments.waiting": { to: "ours", perHour: 6, perDay: 40 },
  // The figures of the day, to administrators who chose them.
  "back-office.morning": { to: "verified", perHour: 2, perDay: 3 },
  "certificates.awarded": { to: "verified", perHour: 20, perDay: 40 },
  "checkout.instalment": { ...own, perHour: 10, perDay: 20 },
  "checkout.payment-problem": forStaff,
  "checkout.receipt": { ...own, perHour: 20, perDay: 60 },
  "checkout.refund": { ...own, perHour: 10, perDay: 20 },
  "checkout.transfer-claimed": { ...own, perHour: 6, perDay: 12 },
  "checkout.transfer-refused": { ...own, perHour: 10, perDay: 20 },
  "checkout.transfer-undone": { ...own, perHour: 10, perDay: 20 },
  "classes.reminder": { ...own, perHour: 40, perDay: 150 },
  // To a guardian who said yes to it by mail, without an account.
  "classes.report-guardian": { to: "anybody", perHour: 8, perDay: 20 },
  "classes.trial-booked": classNews,
  "classes.trial-moved": classNews,
  "classes.trial-cancelled": classNews,
  "classes.trial-booked-tutor": classNewsToTutor,
  "classes.trial-moved-tutor": classNewsToTutor,
  "classes.trial-cancelled-tutor": classNewsToTutor,
  "classes.group-changed": classNews,
  "classes.moved": classNews,
  "classes.tutor-left": forStaff,
  "messaging.answer": { to: "verified", perHour: 20, perDay: 60 },
  "messaging.message": { to: "ours", perHour: 100, perDay: 400 },
  // An answer to each mail that was answered wrongly; a robot that answers it is stopped by this.
  "messaging.reply-refused": { to: "verified", perHour: 6, perDay: 20 },
  "messaging.report": forStaff,
  // Past the outbox, a copy for each reader who confirmed; and one for staff who try an issue.
  "newsletter.issue": { to: "verified", perHour: 4, perDay: 8 },
  "newsletter.test": forStaff,
  "newsletter.missed": forStaff,
  "newsletter.confirm": { to: "anybody", perHour: 3, perDay: 4 },
  // What the bell tells and no feature has a mail for; grouped, so there are few.
  "notifications.digest": { to: "verified", perHour: 20, perDay: 60 },
  "onboarding.welcome": { ...own, perHour: 6, perDay: 12 },
  "operations.late-backup": forStaff,
  "order-desk.bank": { to: "verified", perHour: 20, perDay: 60 },
  "placement.placed": classNews,
  "placement.placed-tutor": classNewsToTutor,
  // To whatever a payer typed: the receipt of a payment that came, and the question whether a note shall come.
  // Past the outbox, to the administrator who asks for it.
  "setup.test": forStaff,
  "staff-roles.changed": { to: "verified", perHour: 20, perDay: 60 },
  "sponsors.receipt": { to: "anybody", perHour: 6, perDay: 12 },
  "sponsors.note-asked": { to: "anybody", perHour: 3, perDay: 4 },
  // Its owner said yes to it by mail, without an account.
  "sponsors.note": { to: "anybody", perHour: 4, perDay: 8 },
  "trial-outcomes.missed": classNews,
  "trial-outcomes.not-fits": classNews,
  "trial-outcomes.proposed": classNews,
  "tutors.application-accepted": toApplicant,
  "tutors.application-declined": toApplicant,
  "tutors.application-question": toApplicant,
  "tutors.application-received": { to: "anybody", perHour: 5, perDay: 5 },
  "tutors.application-waiting": forStaff,
  // To an address that a visitor typed, as the one before.
  "tutors.pick-answered": { ...own, perHour: 6, perDay: 12 },
  "tutors.pick-received": { ...own, perHour: 6, perDay: 12 },
  "tutors.pick-unanswered": forStaff,
  "tutors.pick-waits": { to: "ours", perHour: 40, perDay: 200 },
  "tutors.picked": { to: "ours", perHour: 40, perDay: 200 },
  "tutors.review-waiting": forStaff,
  "whatsapp.linked": accountNews,
} as const satisfies Record<string, KindOfMail>;

export type MailKind = keyof typeof mailKinds;

/** All mail of every kind together to a mailbox whose owner never confirmed to us that it is theirs: a stranger may have typed it. */
export const unverifiedMailbox = { perHour: 8, perDay: 20, budget: "unverified" } as const;
