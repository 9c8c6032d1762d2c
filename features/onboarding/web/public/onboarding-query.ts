import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { readOnboarding } from "../../calls.ts";

/** How far a student has come to the free Mifi. */
export const onboardingQuery = () => queryOptions({ queryKey: ["onboarding"], ...answeredBy(readOnboarding) });
