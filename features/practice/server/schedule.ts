import { type Card, createEmptyCard, fsrs, Rating } from "ts-fsrs";
import { dayAfter, daysBetween, firstSteps, maxDays } from "../rules.ts";

/** An answer as the schedule sees it: the day on which it was given, in the zone of who gave it. */
export type Answered = { on: string; isRight: boolean };

export type Schedule = {
  dueOn: string;
  /** From the answer that set it to `dueOn`. */
  days: number;
  /** Rights in a row, each on its day, since it was last wrong. */
  rights: number;
  lastOn: string;
  lastRightOn: string | null;
};

// By whole days and without chance, so that the same log makes the same dates again.
const library = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: maxDays });
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/**
 * When a question comes back, from all its answers in the order of their time. Null until one was wrong: what is known need not come back.
 * After a wrong answer it is a day, then three, then a week; from there on the library's interval for what it has learnt of
 * this memory, always longer than the one before. A right answer before its day changes nothing; several wrong ones of a day are one.
 */
export function scheduleOf(answers: readonly Answered[]): Schedule | null {
  let card: Card | null = null;
  let schedule: Schedule | undefined;
  for (const { on: day, isRight } of answers) {
    // Who travels west may answer on the day before.
    const on: string = schedule && day < schedule.lastOn ? schedule.lastOn : day;
    if (!isRight) {
      const isAgain = schedule !== undefined && schedule.rights === 0 && schedule.lastOn === on;
      if (!isAgain) card = library.next(card ?? createEmptyCard(noonOf(on)), noonOf(on), Rating.Again).card;
      const days = firstSteps[0];
      schedule = { dueOn: dayAfter(on, days), days, rights: 0, lastOn: on, lastRightOn: schedule?.lastRightOn ?? null };
    } else if (schedule && card && on < schedule.dueOn) {
      schedule = { ...schedule, lastOn: on, lastRightOn: on };
    } else if (schedule && card) {
      card = library.next(card, noonOf(on), Rating.Good).card;
      const rights: number = schedule.rights + 1;
      const days: number = firstSteps[rights] ?? longer(schedule.days, card.scheduled_days);
      schedule = { dueOn: dayAfter(on, days), days, rights, lastOn: on, lastRightOn: on };
    }
  }
  return schedule ?? null;
}

const longer = (before: number, days: number) => Math.min(maxDays, Math.max(before + 1, days));

/** In how many days a question comes back when it is answered today, right or wrong; null: it does not. */
export function previewOf(answers: readonly Answered[], today: string): { right: number | null; wrong: number } {
  const after = (isRight: boolean) => {
    const next = scheduleOf([...answers, { on: today, isRight }]);
    return next && daysBetween(today, next.dueOn);
  };
  return { right: after(true), wrong: after(false) ?? firstSteps[0] };
}
