/** What the server answers about classes: apart from texts.ts, so that no page loads it. */
export const classAnswers = {
  noLaterWeek: "No week after the end of the series has room for this class: please move it to a time of your own.",
  postponed: (when: string) => `The class follows on ${when}. Your students are told.`,
  booked: "Your trial class is booked.",
  moved: "Your trial class was moved.",
  classMoved: "Your class was moved. Your tutor is told.",
  trialCancelled: "Your trial class was cancelled.",
  feedEnded: "The calendar address no longer works.",
} as const;
