import type { IconName } from "#ui/icons/icon.tsx";

/** Rows of a navigation that belong together: one row that opens in place. The pages' `navigation.group` names one. */
export const navigationGroups = {
  students: { label: "Students", icon: "graduation-cap", order: 12 },
  tutors: { label: "Tutors", icon: "briefcase", order: 30 },
  teaching: { label: "Teaching", icon: "book-open", order: 40 },
  site: { label: "Site", icon: "globe", order: 50 },
  administration: { label: "Administration", icon: "shield-check", order: 80 },
} as const satisfies Record<string, { label: string; icon: IconName; order: number }>;
