import type { Db } from "#db/client.ts";
import type { PersonRow } from "#features/accounts/people-contract.ts";
import { personStates } from "#features/accounts/people-texts.ts";
import { findPeople, nameWords, readPeople, type SearchSource } from "#features/accounts/server/public.ts";
import { paths } from "#lib/paths.ts";
import { rolesText } from "../texts.ts";
import { withCourses } from "./people-list.ts";

type Hit = Awaited<ReturnType<SearchSource["find"]>>[number];

/** People by name, address and number, with what they take. */
export const peopleSearch = (): SearchSource[] => [
  {
    kind: "person",
    needs: "people.read",
    find: async ({ db }, ask) => hitsOf(db, await findPeople(db, ask)),
    read: async ({ db }, ids) => hitsOf(db, await readPeople(db, ids)),
    dictionary: nameWords,
  },
];

async function hitsOf(db: Db, people: readonly PersonRow[]): Promise<Hit[]> {
  return (await withCourses(db, people)).map(({ id, fullName, email, roles, state, courses }) => ({
    id,
    title: fullName,
    text: [
      rolesText(roles),
      ...courses.slice(0, 1),
      ...(state === "active" ? [] : [personStates[state].toLowerCase()]),
      email,
    ].join(", "),
    href: paths.person(id),
    acts: roles.includes("student")
      ? [
          {
            label: `Message ${fullName}`,
            href: paths.deskMessages("support", undefined, id),
            needs: "messages.answer" as const,
          },
          { label: `Orders of ${fullName}`, href: paths.officeOrders({ student: id }), needs: "orders.read" as const },
        ]
      : [],
  }));
}
