import { expect, test } from "vitest";
import { dayHours } from "./day-hours.ts";

const at = (hour: number, minute = 0, day = 26) => new Date(2026, 10, day, hour, minute);
const span = (from: [number, number?, number?], to: [number, number?, number?]) => ({
  startsAt: at(...from),
  endsAt: at(...to),
});

test("a day is shown from noon to 10 pm, and from an earlier class or moment on", () => {
  expect(dayHours([], at(18, 52))).toMatchObject({ first: 24, end: 44 });
  expect(dayHours([span([9, 30], [10, 30])], at(18, 52))).toMatchObject({ first: 18, end: 44 });
  expect(dayHours([], at(7, 10))).toMatchObject({ first: 14, end: 44 });
  expect(dayHours([span([22], [23, 15])], at(18))).toMatchObject({ first: 24, end: 48 });
});

test("a half hour is taught in when any of it is; what is of another day here is left out", () => {
  expect([...dayHours([span([18, 15], [19, 15])], at(12)).taught]).toEqual([36, 37, 38]);
  expect([...dayHours([span([23], [1, 0, 27])], at(12)).taught]).toEqual([46, 47]);
  expect([...dayHours([span([9, 0, 27], [10, 0, 27])], at(12)).taught]).toEqual([]);
});
