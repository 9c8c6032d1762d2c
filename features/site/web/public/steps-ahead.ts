/** Where a person is on the way from signing up to the first class. */
export type Stage = "signed-up" | "verified" | "picked" | "booked";

/** What is known of it. Left out: not known, or not there. */
export type Status = {
  stage: Stage;
  /** The tutor's name. */
  tutor?: string;
  /** No one reads for this tutor here: our team does. Left out: not known. */
  isAway?: boolean;
  /** The trial class, in the words of the person's zone (`Wed 6 pm`), when it is, and when its room opens. */
  trial?: { label: string; startsAt: string; joins: string };
  /** Where a link to verify the address was sent, while it is not verified. */
  unverified?: string;
};

export type StepAhead = {
  id: "account" | "pick" | "remind" | "meet" | "pay";
  state: "done" | "now" | "next";
  title: string;
  note: string;
};

const dayMs = 86_400_000;

const meet: StepAhead = {
  id: "meet",
  state: "next",
  title: "You meet for half an hour, free",
  note: "No card is asked for.",
};
const pay: StepAhead = {
  id: "pay",
  state: "next",
  title: "If it fits, you pay and start",
  note: "If it does not, pick another tutor. You owe nothing.",
};

/**
 * What happens next, the same wherever it is shown: after signing up, verifying, picking and booking. What is done comes first,
 * then what it is time for, then the rest up to the first paid class.
 */
export function stepsAhead(status: Status, now: Date): StepAhead[] {
  const ahead = { booked: afterBooking, picked: afterPick, verified: afterSignUp, "signed-up": afterSignUp };
  return ahead[status.stage](status, now);
}

const firstOf = (tutor = "") => tutor.split(" ")[0] || "your tutor";
const noteFor = (tutor: string | undefined) => `Tell ${firstOf(tutor)} what you want to be able to do.`;

function afterBooking({ tutor, trial, unverified }: Status, now: Date): StepAhead[] {
  const isEarly = trial !== undefined && Date.parse(trial.startsAt) - now.getTime() > dayMs;
  const when = isEarly ? "A day and an hour before it" : "An hour before it";
  const how = unverified
    ? `by the bell here, and by e-mail once you have followed the link that we sent to ${unverified}.`
    : "by the bell here and by e-mail.";
  const room = {
    title: `${trial?.joins}, the room opens`,
    note: "You join from your calendar here. Without the camera it takes less data.",
  };
  return [
    { id: "pick", state: "done", title: `${firstOf(tutor)} knows, and your chat is open`, note: noteFor(tutor) },
    { id: "remind", state: "now", title: isEarly ? "We remind you twice" : "We remind you", note: `${when}, ${how}` },
    trial ? { ...meet, ...room } : meet,
    pay,
  ];
}

function afterPick({ tutor, isAway }: Status): StepAhead[] {
  if (isAway) {
    const title = `Our team has your pick of ${tutor}`;
    return [{ id: "pick", state: "done", title, note: "We get in touch with you about the first class." }, meet, pay];
  }
  const done =
    isAway === false
      ? { title: `${firstOf(tutor)} has your pick, and your chat is open`, note: noteFor(tutor) }
      : {
          title: `Your pick of ${tutor || firstOf()} has arrived`,
          note: `You hear from ${firstOf(tutor)} or from our team about the first class.`,
        };
  return [
    { id: "pick", state: "done", ...done },
    { ...meet, state: "now", title: "Book your free half hour", note: "You need not wait for an answer first." },
    pay,
  ];
}

function afterSignUp({ stage, tutor, trial, unverified }: Status): StepAhead[] {
  const link = unverified ? `Follow the link that we sent to ${unverified}, so that reminders reach you.` : "";
  return [
    stage === "verified"
      ? {
          id: "account",
          state: "done",
          title: "Your address is verified",
          note: "Reminders of classes reach you by e-mail.",
        }
      : { id: "account", state: "done", title: "You have an account", note: link },
    trial && tutor
      ? {
          id: "pick",
          state: "now",
          title: `Book ${trial.label} with ${firstOf(tutor)}`,
          note: "Nobody holds it until you book.",
        }
      : {
          id: "pick",
          state: "now",
          title: "Choose a tutor and a time",
          note: "The next free times stand on each tutor's card.",
        },
    meet,
    pay,
  ];
}
