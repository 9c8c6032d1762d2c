/** Words of the pages about tutors behind the login (FINDT-01, STUT-01, STUT-02, DASH-09). */
export const tutorPageTexts = {
  heading: "Find Tutor",
  search: "Search by name, course or skill",
  loadingAll: "Loading all tutor details...",
  none: "No tutors found",
  listFailed: "The tutors could not be loaded. Please try again.",
  loadingOne: "Loading tutor details...",
  oneFailed: "The tutor could not be loaded. Please try again.",
  unknownTutor: "We do not know that tutor.",
  pick: "Pick Tutor",
  topTutor: "Top Tutor",
  messageFailed: "Your message could not be sent. Please try again.",
  reviewsFailed: "The reviews could not be loaded. Please try again.",
  badPage: "That is no `next` of ours.",
} as const;
