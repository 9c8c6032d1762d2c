import type { BlockName } from "./blocks.ts";
import { seededPicker } from "./stable-hash.ts";

/** Looks of schools: each has a colour (the class `school-…`) and a block, and the name of the school it was drawn for. */
export const schoolBlocks = {
  engineering: "slots",
  data: "disc",
  design: "leaf",
  business: "diamond",
  international: "swing",
  local: "square",
} as const satisfies Record<string, BlockName>;
export type SchoolLook = keyof typeof schoolBlocks;

const looks = Object.keys(schoolBlocks) as [SchoolLook, ...SchoolLook[]];

/** The look of a school: its own, or for one that no one drew always the same one of those there are. */
export const lookOf = (school: string): SchoolLook =>
  looks.find((look) => look === school) ?? seededPicker(school)(looks);

/** The class that gives a school's colours to what it is on. */
export const schoolClass = (school: string): string => `school-${lookOf(school)}`;
