export { countDueMifis } from "./hand-over.ts";
export { readOnboarding } from "./read-onboarding.ts";
