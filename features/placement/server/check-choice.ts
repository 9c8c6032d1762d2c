import { learningTexts } from "#features/learning/texts.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import type { PlaceChoice, TimeView } from "../contract.ts";
import { areApart, areSame } from "../rules.ts";
import { perWeek, placementTexts } from "../texts.ts";
import { type Clocks, listGroups, listHours, type Reads, type Sought } from "./read-times.ts";

/**
 * Whether a seat or weekly times can be had now, as long as no one else changes them: under the tutor's lock. Answers them in words, with
 * when the first class is. Errors: AppError invalid for times that overlap or are not offered; conflict for those that are taken.
 */
export async function checkChoice(
  reads: Reads,
  row: Sought,
  { choice, clocks }: { choice: PlaceChoice; clocks: Clocks },
): Promise<{ times: TimeView[]; first: Date }> {
  if ("group" in choice) {
    const option = (await listGroups(reads, row, clocks)).find(({ id }) => id === choice.group);
    if (!option) throw invalidAt("choice/group", placementTexts.groupOver, "over");
    if (option.refusal === "clash") throw conflict(placementTexts.ownClash);
    if (option.refusal === "full") throw conflict(learningTexts.cohortFull(option.name));
    return { times: option.times, first: new Date(option.first) };
  }
  const { times } = choice;
  if (times.length < perWeek.min || times.length > perWeek.max) throw invalidAt("choice/times", placementTexts.count);
  if (!areApart(times)) throw invalidAt("choice/times", placementTexts.apart, "overlap");
  const offered = await listHours(reads, row, clocks, times);
  for (const [index, time] of times.entries()) {
    const hour = offered.find((option) => areSame([time], [option]));
    if (!hour) throw invalidAt(`choice/times/${index}`, placementTexts.notFree, "not-offered");
    if (!hour.isFree) throw conflict(placementTexts.notFree);
  }
  return { times: offered, first: new Date(Math.min(...offered.map(({ first }) => Date.parse(first)))) };
}
