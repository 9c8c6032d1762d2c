import { getSettings } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { Application, PickForm, Review } from "../contract.ts";
import type { PassedOn } from "../events.ts";
import { type PickAnswer, trialStays, whyPassedOn } from "../texts.ts";

/**
 * The mails of this feature. Those to an address that a visitor typed contain nothing that the visitor typed: else anybody could
 * send their own words to anybody in our name.
 */

/** `email` null: no one reads for this tutor yet, so staff pass on what is theirs. */
type Tutor = { slug: string; fullName: string; email: string | null; accountId?: string | null };

const stars = (rating: number) => `${rating} of 5 stars`;
const listed = (facts: [label: string, value: string][]) =>
  facts
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");

/** To an address that a visitor typed. */
const typedAddress = (siteName: string) =>
  `This address was entered on the site of ${siteName}. If it was not you, ignore this mail.`;

/** To staff: a review waits for moderation. */
export async function reviewWaitingMail(
  deps: TxDeps,
  tutor: Pick<Tutor, "slug" | "fullName">,
  review: Pick<Review, "rating" | "message">,
): Promise<NewMail> {
  const site = await getSettings(deps);
  return composeMail(
    site,
    { kind: "tutors.review-waiting", to: deps.staffEmail },
    {
      heading: `A review of ${tutor.fullName} waits for you`,
      paragraphs: [
        `It gives ${stars(review.rating)}${review.message ? " and says:" : " and no message."}`,
        ...(review.message ? [review.message] : []),
        "It will not show until somebody publishes it.",
      ],
      action: { label: `See ${tutor.fullName}`, url: `${deps.baseUrl}${paths.tutor(tutor.slug)}` },
      why: "You get this mail because you moderate reviews.",
      offersHelp: false,
    },
  );
}

/** To the tutor, or to staff where the tutor has no address yet or none was named: someone picked them. */
export async function pickedMail(
  deps: TxDeps,
  { tutor, pick, isNew, passedOn }: { tutor: Tutor | null; pick: PickForm; isNew: boolean; passedOn?: PassedOn | null },
): Promise<NewMail> {
  const site = await getSettings(deps);
  const toTutor = tutor?.email != null;
  const hasDesk = toTutor && Boolean(tutor.accountId);
  const recipient = toTutor ? "you" : (tutor?.fullName ?? "no tutor yet");
  const heading = passedOn
    ? `${pick.fullName} is passed on to ${recipient}`
    : isNew
      ? `${pick.fullName} picked ${recipient}`
      : `${pick.fullName} changed their details`;
  return composeMail(
    site,
    { kind: "tutors.picked", to: tutor?.email ?? deps.staffEmail, replyTo: pick.email },
    {
      heading,
      paragraphs: [
        ...(passedOn
          ? [`They picked ${passedOn.fromName}, who ${whyPassedOn(passedOn.because)}. Our team passed the pick on.`]
          : []),
        listed([
          ["Tutor", tutor && !toTutor ? tutor.fullName : ""],
          ["Name", pick.fullName],
          ["Phone", pick.phoneNumber],
          ["Email", pick.email],
          ["Location", pick.location],
          ["Sponsor", pick.sponsor],
          ["Courses", pick.selectedCourses.join(", ")],
        ]),
        toTutor
          ? hasDesk
            ? "Accept or decline at your desk within a day: with a first message and times for a free trial class, or with a reason."
            : "Write or call within a day, if you can, and agree on the first class."
          : tutor
            ? `${tutor.fullName} has no e-mail address here. Please pass this on.`
            : "Please find a tutor for these courses.",
      ],
      ...(hasDesk ? { action: { label: "Answer at my desk", url: `${deps.baseUrl}${paths.workplace("tutor")}` } } : {}),
      why: "Reply to this mail to write to the student.",
      offersHelp: false,
    },
  );
}

/** To the student: the pick has arrived, or staff passed it on. */
export async function pickReceivedMail(
  deps: TxDeps,
  { tutor, pick, passedOn }: { tutor: Tutor | null; pick: PickForm; passedOn?: PassedOn | null },
): Promise<NewMail> {
  const site = await getSettings(deps);
  const heading = !tutor
    ? "We have your registration"
    : passedOn
      ? `${tutor.fullName} has your pick now`
      : `You picked ${tutor.fullName}`;
  return composeMail(
    site,
    { kind: "tutors.pick-received", to: pick.email },
    {
      heading,
      paragraphs: [
        ...(passedOn
          ? [
              `${passedOn.fromName} ${whyPassedOn(passedOn.because)}, so our team passed your pick on to another tutor.`,
              ...(passedOn.note ? [`Our team writes: ${passedOn.note}`] : []),
              ...(passedOn.trialAt ? [trialStays(passedOn.fromName)] : []),
            ]
          : []),
        `Courses: ${pick.selectedCourses.join(", ")}`,
        tutor
          ? tutor.email === null
            ? `Our team has your details and will get in touch with you about the first class: ${tutor.fullName} cannot be written to here at the moment.`
            : `Your details are on their way to ${tutor.fullName}, who will get in touch with you about the first class.`
          : "We are looking for a tutor for these courses and will get in touch with you.",
      ],
      action: tutor
        ? { label: `See ${tutor.fullName}`, url: `${deps.baseUrl}${paths.tutor(tutor.slug)}` }
        : { label: "See our tutors", url: `${deps.baseUrl}${paths.home("find-tutor")}` },
      why: typedAddress(site.name),
    },
  );
}

/** To the applicant: the application has arrived. */
export async function applicationReceivedMail(deps: TxDeps, email: string): Promise<NewMail> {
  const site = await getSettings(deps);
  return composeMail(
    site,
    { kind: "tutors.application-received", to: email },
    {
      heading: "We have your application to teach",
      paragraphs: [
        "We have your syllabus and your CV. We read every application and answer each one.",
        "There is nothing else you need to do now.",
      ],
      why: typedAddress(site.name),
    },
  );
}

/** To the applicant: the office declines, and shows why. */
export async function applicationDeclinedMail(
  deps: TxDeps,
  { to, reason }: { to: string; reason: string },
): Promise<NewMail> {
  const site = await getSettings(deps);
  return composeMail(
    site,
    { kind: "tutors.application-declined", to },
    {
      heading: "Your application to teach",
      paragraphs: ["Thank you for your application. We read it, and cannot accept it. This is why:", reason],
      why: typedAddress(site.name),
    },
  );
}

/** To the applicant: the office asks for more before it decides. */
export async function applicationQuestionMail(
  deps: TxDeps,
  { to, question }: { to: string; question: string },
): Promise<NewMail> {
  const site = await getSettings(deps);
  return composeMail(
    site,
    { kind: "tutors.application-question", to, replyTo: site.supportEmail || deps.staffEmail },
    {
      heading: "A question about your application to teach",
      paragraphs: [
        "Thank you for your application. Before we decide, we would like to know more:",
        question,
        "Reply to this mail with your answer.",
      ],
      why: typedAddress(site.name),
    },
  );
}

/**
 * To a tutor who can log in from now on: an applicant, or who had a card alone. `token`: of the link that opens a new account; null for who
 * had one.
 */
export async function newTutorMail(
  deps: TxDeps,
  { to, token, hasApplied }: { to: string; token: string | null; hasApplied: boolean },
): Promise<NewMail> {
  const site = await getSettings(deps);
  return composeMail(
    site,
    { kind: "tutors.application-accepted", to, secret: token !== null },
    {
      heading: "You are a tutor now",
      paragraphs: [
        `${hasApplied ? `We accepted your application to teach at ${site.name}.` : `${site.name} has you among its tutors.`} At your desk you write what students read about you, and see what is still missing.`,
        token === null
          ? "You have an account with this address: log in as always."
          : `First choose a password. The link works once, for 7 days. After that ask for another one here: ${deps.baseUrl}${paths.forgotPassword()}`,
      ],
      action:
        token === null
          ? { label: "To my profile", url: `${deps.baseUrl}${paths.ownProfile()}` }
          : { label: "Choose a password", url: `${deps.baseUrl}${paths.choosePassword(token)}` },
      why: hasApplied ? typedAddress(site.name) : `${site.name} invited you. If it was by mistake, ignore this mail.`,
    },
  );
}

/** To staff: an application to teach waits. */
export async function applicationWaitingMail(
  deps: TxDeps,
  application: Application,
  files: { label: string; name: string }[],
): Promise<NewMail> {
  const site = await getSettings(deps);
  const heading = `${application.fullName} applied to teach`;
  return composeMail(
    site,
    { kind: "tutors.application-waiting", to: deps.staffEmail, replyTo: application.email },
    {
      heading,
      paragraphs: [
        listed([
          ["Course", application.course],
          ["Duration", application.duration],
          ["Fee", application.fee],
          ["Paid", application.paymentMode],
          ["Phone", application.phoneNumber],
          ["Email", application.email],
          ["Portfolio", application.portfolio],
          ...files.map(({ label, name }): [string, string] => [label, name]),
        ]),
        application.uniqueInfo,
      ],
      why: "You read it with its two files in the back office, at Applications. Reply to this mail to write to the applicant.",
      offersHelp: false,
    },
  );
}

/**
 * To the address of who picked without an account: the tutor's answer. Who has one finds it in the conversation and the bell.
 */
export async function pickAnsweredMail(
  deps: TxDeps,
  facts: { tutor: Pick<Tutor, "slug" | "fullName" | "email">; to: string; answer: PickAnswer; text: string },
): Promise<NewMail> {
  const { tutor, to, answer, text } = facts;
  const site = await getSettings(deps);
  const isYes = answer === "accepted";
  const heading = isYes ? `${tutor.fullName} accepts your pick` : `${tutor.fullName} cannot take you at the moment`;
  return composeMail(
    site,
    { kind: "tutors.pick-answered", to, ...(tutor.email ? { replyTo: tutor.email } : {}) },
    {
      heading,
      paragraphs: [`${tutor.fullName} writes:`, text],
      action: isYes
        ? { label: "Book a free trial class", url: `${deps.baseUrl}${paths.tutor(tutor.slug)}` }
        : { label: "Find another tutor", url: `${deps.baseUrl}${paths.home("find-tutor")}` },
      why: typedAddress(site.name),
    },
  );
}

/** A pick has no answer: to its tutor when the promised hours are over, later to staff. */
export async function pickWaitsMail(
  deps: TxDeps,
  facts: {
    to: string;
    isStaff: boolean;
    tutorName: string;
    studentName: string;
    courses: readonly string[];
    hours: number;
  },
): Promise<NewMail> {
  const { to, isStaff, tutorName, studentName, courses, hours } = facts;
  const site = await getSettings(deps);
  return composeMail(
    site,
    { kind: isStaff ? "tutors.pick-unanswered" : "tutors.pick-waits", to },
    {
      heading: isStaff ? `${tutorName} has not answered ${studentName}` : `${studentName} waits for your answer`,
      paragraphs: [
        `They picked ${isStaff ? tutorName : "you"} more than ${hours} hours ago.\nCourses: ${courses.join(", ")}`,
        isStaff
          ? "Please reach the tutor, or help the student to another one."
          : "Accept with a first message and times for a trial class, or decline with a reason. The student sees what you answer.",
      ],
      ...(isStaff ? {} : { action: { label: "Answer at my desk", url: `${deps.baseUrl}${paths.workplace("tutor")}` } }),
      why: isStaff
        ? "You get this mail because you run the academy."
        : "You get this mail because a student picked you.",
      offersHelp: false,
    },
  );
}
