import { countAdmins } from "#features/accounts/server/public.ts";
import { listShownCourses } from "#features/catalogue/server/public.ts";
import { webhookAddress } from "#features/checkout/server/public.ts";
import { findLastRun, isLate } from "#features/operations/server/public.ts";
import {
  examplesIn,
  isBankSet,
  isNameSupplied,
  listSuppliedDocuments,
  readSettings,
} from "#features/site/server/public.ts";
import { listShownTutors } from "#features/tutors/server/public.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import { traitsOf } from "#lib/payments.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Setup, TestRun } from "../contract.ts";
import { openCount, stepsOf } from "../rules.ts";
import { setupDecisions, setupTests } from "./tables.ts";

export type SetupDeps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "mailServer" | "payments">;

/** The steps to an open academy as they are now, with the last tests of mail and payments. `email`: where a test mail goes. */
export async function readSetup(deps: SetupDeps, email: string): Promise<Setup> {
  const { db, mailServer, baseUrl } = deps;
  const [settings, adminCount, courses, tutors, suppliedDocuments, backup, decisions, tests] = await Promise.all([
    readSettings(deps),
    countAdmins(db),
    listShownCourses(db),
    listShownTutors(db),
    listSuppliedDocuments(db),
    findLastRun(db, "backup"),
    db.select().from(setupDecisions),
    db.select().from(setupTests),
  ]);
  const testOf = (subject: string, mark: string | undefined): TestRun | null => {
    const test = tests.find((row) => row.subject === subject && row.mark === mark);
    return test ? { at: test.at.toISOString(), hasPassed: test.hasPassed, legs: test.legs } : null;
  };
  const mailTest = testOf("mail", mailServer?.mark);
  const providers = deps.payments.map(({ name, mark }) => ({
    name,
    webhookUrl: webhookAddress(baseUrl, name),
    test: testOf(name, mark),
  }));
  const examples = examplesIn(settings);
  const hasBank = isBankSet(settings);
  const shown = tutors.filter(({ isShown }) => isShown);
  const steps = stepsOf({
    name: settings.name,
    isNameSupplied: isNameSupplied(settings),
    supportEmail: settings.supportEmail,
    exampleContacts: examples.filter((key) => key !== "bank").length,
    hasBank,
    adminCount,
    mail: { isSet: mailServer !== null, hasPassed: mailTest?.hasPassed ?? null },
    providers: providers.map(({ name, test }) => ({ title: traitsOf(name).title, hasPassed: test?.hasPassed ?? null })),
    courses: { shown: courses.filter(({ isShown }) => isShown).length, all: courses.length },
    tutors: { shown: shown.length, reachable: shown.filter(({ isReachable }) => isReachable).length },
    suppliedDocuments,
    hasBackup: backup !== null,
    isBackupLate: isLate(backup, deps.clock.now()),
    decided: new Set(decisions.map(({ step }) => step)),
  });
  return {
    steps,
    isShut: settings.isShut,
    hasBank,
    mail: { host: mailServer?.host ?? null, from: mailServer?.from ?? null, to: email, test: mailTest },
    providers,
  };
}

/** How many steps are left, for who may take them; none for anybody else. */
export async function countOpenSteps(deps: SetupDeps, holder: Holder): Promise<number> {
  if (!mayDo(holder, { capability: "settings.change", scope: "all" })) return 0;
  return openCount((await readSetup(deps, "")).steps);
}
