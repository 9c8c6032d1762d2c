export { creditBalance, useCredit } from "./credit.ts";
export { post } from "./post.ts";
