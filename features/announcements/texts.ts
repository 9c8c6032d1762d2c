/** The words of announcements, which pages show and the API answers. */
export const announcementLength = 4000;
/** For this long after it was sent an announcement can be taken back. */
export const takeBackMs = 15 * 60_000;

export const announcementTexts = {
  bodyMissing: "Please write the announcement.",
  unknownCourse: "We could not find that course.",
  gone: "We could not find that announcement.",
  late: "An announcement can be taken back for 15 minutes after it was sent.",
  other: "That Idempotency-Key belongs to another announcement.",
  tooMany: "You have sent many announcements. Please wait a little.",
  dearer: "More students have WhatsApp now, so it costs more than you saw. Look again and send it.",
  notByYou: "Only staff send announcements on WhatsApp.",
  failed: "The announcements could not be loaded.",
  notSent: "The announcement could not be sent. Please try again.",
  academy: "The academy",
} as const;

/** In the address of the student's messages: the announcements of a course, by its slug. */
export const newsKey = (course: string): string => `news:${course}`;
