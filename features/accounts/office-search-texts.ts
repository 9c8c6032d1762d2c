/** What the office's search finds, in the order in which it shows it. */
export const searchGroups = {
  person: "People",
  order: "Orders",
  conversation: "Conversations",
  application: "Applications",
  group: "Groups",
  certificate: "Certificates",
  course: "Courses",
  post: "Posts",
} as const;
export type SearchKind = keyof typeof searchGroups;

/** The longest text that is searched for. */
export const maxSearchLength = 100;
