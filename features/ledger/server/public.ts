export { creditBalance, returnAsCredit, spendCredit } from "./credit.ts";
export { post } from "./post.ts";
export { received } from "./received.ts";
export { reverse } from "./reverse.ts";
