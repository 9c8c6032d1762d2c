import { counted } from "#lib/counted.ts";
import type { Step } from "./contract.ts";
import { neededSteps, type StepName, stepNames } from "./texts.ts";

/** What the state of the steps follows from. */
export type SetupFacts = {
  name: string;
  /** Name and tagline are still the supplied ones. */
  isNameSupplied: boolean;
  /** Where people reach the academy; "" for nowhere. */
  supportEmail: string;
  /** Contacts that are still examples, which reach no one. */
  exampleContacts: number;
  /** The bank account is whole, and none of the examples. */
  hasBank: boolean;
  adminCount: number;
  mail: { isSet: boolean; hasPassed: boolean | null };
  /** Those that are set, by their titles. */
  providers: readonly { title: string; hasPassed: boolean | null }[];
  courses: { shown: number; all: number };
  /** `reachable`: of those shown, who can log in and answer. */
  tutors: { shown: number; reachable: number };
  /** Pages of law that staff have not published a text of their own for. */
  suppliedDocuments: readonly string[];
  hasBackup: boolean;
  isBackupLate: boolean;
  decided: ReadonlySet<StepName>;
};

type State = { isDone: boolean; text: string };

/** The steps with their states (OWN-01): computed, never ticked by hand but for what an owner decided to keep. */
export const stepsOf = (facts: SetupFacts): Step[] =>
  stepNames.map((name) => {
    const { isDone, text } = states[name](facts);
    return {
      name,
      state: isDone ? "done" : "open",
      isNeeded: neededSteps.includes(name),
      text,
      isAccepted: facts.decided.has(name),
    };
  });

const states: Record<StepName, (facts: SetupFacts) => State> = {
  academy({ name, isNameSupplied, supportEmail, exampleContacts, decided }) {
    if (isNameSupplied && !decided.has("academy")) return open(`${name} is the name that came with the software`);
    if (exampleContacts > 0) return open(`${counted(exampleContacts, "contact is", "contacts are")} still an example`);
    if (supportEmail === "") return open("No e-mail address for questions yet");
    return done(`${name}. ${supportEmail}`);
  },
  admins: ({ adminCount }) =>
    adminCount > 1
      ? done(`${counted(adminCount, "administrator")}`)
      : open("You are the only administrator: without you no one gets in"),
  mail({ mail: { isSet, hasPassed } }) {
    if (!isSet) return open("No mail server is set: no code, no link and no receipt reaches anyone");
    if (hasPassed === null) return open("A mail server is set and was not tested yet");
    return hasPassed ? done("The mail server took a test mail") : open("The last test failed");
  },
  payments({ hasBank, providers, decided }) {
    if (!hasBank) return open("No bank account for transfers yet");
    if (providers.length === 0) {
      return decided.has("payments")
        ? done("Bank transfers only")
        : open("A bank account is set; cards need Paystack or Stripe");
    }
    const untested = providers.filter(({ hasPassed }) => hasPassed === null);
    const failed = providers.filter(({ hasPassed }) => hasPassed === false);
    if (failed.length > 0) return open(`The last test of ${titles(failed)} failed`);
    if (untested.length > 0) return open(`${titles(untested)} not tested yet`);
    return done(`${titles(providers)}, and your bank account for transfers`);
  },
  courses({ courses: { shown, all }, decided }) {
    if (shown === 0) return open("No course is on the site");
    const text = `${shown} of ${counted(all, "course")} on the site`;
    return decided.has("courses") ? done(text) : open(`${text}: keep, change or take off the supplied ones`);
  },
  tutors({ tutors: { shown, reachable }, decided }) {
    if (shown === 0) return open("No tutor is on the site");
    if (reachable === 0) return open(`${counted(shown, "tutor is", "tutors are")} on the site, and none can log in`);
    const alone = shown - reachable;
    if (alone > 0 && !decided.has("tutors")) {
      return open(`${counted(reachable, "tutor")} who can answer, ${alone} on the site who cannot log in`);
    }
    return done(`${counted(reachable, "tutor")} who can log in and answer`);
  },
  legal({ suppliedDocuments, decided }) {
    if (suppliedDocuments.length === 0) return done("Your own texts are published");
    if (decided.has("legal")) return done("Read, and kept as supplied");
    return open(`${suppliedDocuments.join(" and ")} came with the software: read once`);
  },
  backups({ hasBackup, isBackupLate }) {
    if (!hasBackup) return open("No backup yet: if the machine is lost, everything is");
    return isBackupLate
      ? open("The last backup is more than a day old")
      : done("The last backup is of today or last night");
  },
};

const done = (text: string): State => ({ isDone: true, text });
const open = (text: string): State => ({ isDone: false, text });
const titles = (providers: readonly { title: string }[]): string => providers.map(({ title }) => title).join(" and ");

/** The steps that students need and that are left, in their order. */
export const neededLeft = (steps: readonly Step[]): Step[] =>
  steps.filter(({ state, isNeeded }) => isNeeded && state === "open");

/** How many of the steps are left. */
export const openCount = (steps: readonly Step[]): number => steps.filter(({ state }) => state === "open").length;
