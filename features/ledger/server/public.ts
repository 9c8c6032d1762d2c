export { creditBalance, creditBalances, returnAsCredit, spendCredit } from "./credit.ts";
export { entriesSum } from "./entries-sum.ts";
export { hasBooked } from "./has-booked.ts";
export { holderSums, sumsByHolder } from "./holder-sums.ts";
export { linesAbout } from "./lines-about.ts";
export { post } from "./post.ts";
export { received, receivedFor, receivedWithin } from "./received.ts";
export { receivedByDay } from "./received-by-day.ts";
export { reverse } from "./reverse.ts";
