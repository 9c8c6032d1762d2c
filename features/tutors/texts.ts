/** Words of the pages about tutors behind the login (FINDT-01, STUT-01, STUT-02, DASH-09). */
export const tutorPageTexts = {
  heading: "Find Tutor",
  search: "Search by name, course or skill",
  loadingAll: "Loading all tutor details...",
  none: "No tutors found",
  listFailed: "The tutors could not be loaded. Please try again.",
  loadingOne: "Loading tutor details...",
  oneFailed: "The tutor could not be loaded. Please try again.",
  unknownTutor: "We could not find that tutor.",
  pick: "Pick Tutor",
  picked: "You picked this tutor",
  view: "View tutor",
  found: "We find one for you, within a day of your payment.",
  topTutor: "Top Tutor",
  away: (name: string, isPicked: boolean) =>
    isPicked
      ? `${name} cannot be messaged or booked here at the moment. Our team will get in touch with you about the first class.`
      : `${name} cannot be messaged or booked here at the moment. Pick ${name}, and our team will get in touch with you about the first class.`,
  reviewsFailed: "The reviews could not be loaded. Please try again.",
  badPage: "That is no `next` of ours.",
} as const;

/** What a tutor answers to a pick. */
export const pickAnswers = ["accepted", "declined"] as const;
export type PickAnswer = (typeof pickAnswers)[number];
/** To a student whose pick is passed on, and who has a trial class with the first tutor. */
/** Why a tutor has a pick no longer, after the name. */
export const whyPassedOn = (because: "silent" | "away"): string =>
  because === "away" ? "is away at the time of the trial class" : "did not answer";

export const trialStays = (tutorName: string) =>
  `Your trial class with ${tutorName} stays booked. Cancel it if you do not want it.`;

/** How a pick ended: by its tutor's answer, or by staff who passed one without an answer on to another tutor. */
export const pickEnds = [...pickAnswers, "passed-on"] as const;
export type PickEnd = (typeof pickEnds)[number];

/** Words of the public pages about tutors, and of the answers to their forms. */
export const tutorTexts = {
  catalogueHeading: "Select a Tutor and Register Here",
  noTutors: "No tutors found",
  pick: "I'm Picking You",
  review: "Leave a Review",
  submitting: "Submitting...",
  network: "An error occurred. Please try again.",
  sessionOver: "Your session has ended. Log in again to send this as yourself, or send it once more as a visitor.",
  pickDone: "Student Details submitted successfully!",
  pickCommits: (name: string) =>
    `You pay nothing and promise nothing: it tells ${name} what you want to learn and how to reach you. You may pick others too.`,
  noSuchChoice: "That course is not one of the choices.",
  pickFailed: "Error submitting student details.",
  reviewDone: "Review submitted successfully!",
  reviewFailed: "Failed to submit review. Please try again.",
  reviewUnrated: "Please rate the tutor before submitting.",
  applicationDone: "Application submitted successfully!",
  applicationFailed: "Your application could not be sent. Please try again.",
  checkFields: "Please check the fields that are marked.",
  unknownTutor: "We could not find that tutor.",
  severalTutors: "More than one tutor has that name. Please choose the tutor on the site.",
  removedTutor: "That tutor is no longer available. Please pick another.",
} as const;

/** `week`: some free hour in the next seven days; else the days of the viewer's own week. */
export const availabilities = ["week", "mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Availability = (typeof availabilities)[number];

/** At least so many stars. */
export const ratingFilters = ["3", "4", "4.5"] as const;
export type RatingFilter = (typeof ratingFilters)[number];

/** What an order shows instead of a tutor's slug where the student leaves it to the academy. */
export const anyTutor = "any";
