import type { ListSpec } from "#lib/list/list-spec.ts";

/** Posts as staff write them (BLOG-03, ADM-06): what the list is filtered by, and the words of list and form. */
export const postList = {
  name: "posts",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Title, author or words" },
    state: {
      kind: "oneOf",
      label: "State",
      values: { draft: "Drafts", scheduled: "Scheduled", published: "Published" },
      isChip: true,
    },
  },
  sorts: {
    newest: { label: "Newest first", by: "time" },
    oldest: { label: "Oldest first", by: "time", isAscending: true },
  },
} as const satisfies ListSpec;

export const postLimits = { title: 160, slug: 80, author: 80, summary: 200, body: 50_000 } as const;

/** The name under which what is typed of a post stays in the tab; of a new one without its id. */
export const postDraft = (id = "new"): string => `post-${id}`;

export const postTexts = {
  unknown: "We could not find that post.",
  changed: "Someone else changed this post while you wrote. Copy what you want to keep, then read it again.",
  titleMissing: "Please enter a title.",
  badSlug:
    "The slug, the post's part of the address, has small letters a to z and digits, with single hyphens between.",
  takenSlug: "Another post has this slug, its part of the address. Please choose another.",
  authorMissing: "Please enter the author.",
  badDay: "Please choose the date under the title, from the year 2000 on.",
  noSuchSchool: (key: string) => `Its school “${key}” is not here.`,
  badSchool: "Please choose a school of the list.",
  summaryMissing: "Please write the summary before it is public.",
  bodyMissing: "Please write the body of the post before it is public.",
  badState: "Please choose a state: draft, scheduled or published.",
  badTime: "Please choose when it is to be public.",
  earlyTime: "Please choose a time that is ahead, or publish it now.",
  lateTime: "Please choose a time within the next two years.",
  notDraft: "Only a draft is deleted. Take the post back to draft first.",
  long: (field: string, max: number) => `The ${field} has at most ${max.toLocaleString("en")} letters.`,
} as const;
