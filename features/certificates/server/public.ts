export { type Award, type AwardDeps, awardIfEarned, type ProgressSources } from "./award-certificate.ts";
