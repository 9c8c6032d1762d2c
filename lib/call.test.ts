import { expect, test } from "vitest";
import * as z from "zod/mini";
import { addressOf, type Call } from "./call.ts";

const shape = {
  params: z.strictObject({ course: z.string(), lesson: z.string() }),
  query: z.strictObject({ have: z.optional(z.string()), after: z.optional(z.string()) }),
  answer: z.object({}),
};
const getLesson: Call<typeof shape> = {
  name: "getLesson",
  method: "GET",
  path: "/api/courses/:course/lessons/:lesson",
  access: "public",
};

test("a call's parameters are in its path, encoded, and its query follows in the order given", () => {
  const params = { course: "a/b ä", lesson: "two" };
  expect(addressOf(getLesson, { params })).toBe("/api/courses/a%2Fb%20%C3%A4/lessons/two");
  expect(addressOf(getLesson, { params, query: { have: "v 1", after: "x&y" } })).toBe(
    "/api/courses/a%2Fb%20%C3%A4/lessons/two?have=v+1&after=x%26y",
  );
  expect(addressOf(getLesson, { params, query: { have: undefined } })).toBe("/api/courses/a%2Fb%20%C3%A4/lessons/two");
});
