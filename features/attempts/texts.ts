import type { StartReason } from "./contract.ts";

/** Sentences about attempts. */
export const attemptTexts = {
  unknownAssessment: "We could not find that work in your courses.",
  unknownAttempt: "We could not find that attempt.",
  handedOver: "This attempt goes on in another place. Continue here to take it over.",
  notStarted: "Start it first: its questions come with the start.",
  unknownOption: "That is no answer to a question of this paper.",
  tooLong: "It is too long.",
  unfit: "It does not fit its question.",
  unknownFile: "Its file is not with the academy any more. Please choose it again.",
  notTaken: "It was answered from another place, or this page is old. Open the page again and answer it once more.",
  notYet: "The review opens once the grade may be seen.",
  wrongFile: "This file cannot be read. Ask the student for the file that the academy's page made.",
  notYourStudent: "This file belongs to nobody whom you teach.",
} as const;

/** Why an attempt may not be started. */
export const startTexts: Readonly<Record<StartReason, string>> = {
  "no-questions": "No questions available.",
  "not-enrolled": "You are not enrolled in this course.",
  paused: "This course is paused. You can start once it goes on.",
  "not-open": "This is not open yet.",
  closed: "This is closed: its last day is over.",
  "attempts-used": "You have used all your attempts.",
  "handed-in-otherwise": "This is graded already.",
};
