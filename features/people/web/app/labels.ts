import type { PeopleChange } from "#features/accounts/people-contract.ts";
import type { PersonState, peopleList } from "#features/accounts/people-texts.ts";
import { counted } from "#lib/counted.ts";
import type { Which } from "#lib/list/list-schema.ts";
import type { BadgeTone } from "#ui/components/badge.tsx";
import type { PersonPage } from "../../contract.ts";

/** Whom an act is about; `name` where it is one person. */
export type These = Which<typeof peopleList> & { name?: string; teaching?: PersonPage["teaching"] };

/** Whom a tutor teaches: `3 students and 12 classes ahead`. */
export const teachingText = ({ students, classes }: NonNullable<PersonPage["teaching"]>): string =>
  `${counted(students, "student")} and ${counted(classes, "class", "classes")} ahead`;

export const stateTones: Record<PersonState, BadgeTone> = {
  active: "done",
  unverified: "pending",
  suspended: "bad",
  closed: "plain",
};

export const people = (count: number): string => counted(count, "person", "people");

/** What an act on people did: `2 people suspended. 1 person was so already.` */
export const changeText = ({ changedCount, skippedCount }: PeopleChange, done: string, skipped: string): string =>
  `${people(changedCount)} ${done}${skippedCount > 0 ? `; ${people(skippedCount)} ${skipped}` : ""}`;
