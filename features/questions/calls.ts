import { declareCalls } from "#lib/declare-calls.ts";
import type { questionShapes } from "./contract.ts";

const declare = declareCalls<typeof questionShapes>();

/** A picture of a question. Its name is a secret that only those who were given the question know; an `img` sends no session. */
export const getQuestionPicture = declare("getQuestionPicture", "GET", "/api/question-pictures/:picture", {
  access: "public",
});
