import { desc, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { fittingPeople, type SearchSource } from "#features/accounts/server/public.ts";
import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { isIndexed } from "#platform/list/plain-search.ts";
import { supportStateLabels } from "../../support-texts.ts";
import { across, isAcross, isMine, me, selectConversations, viewConversation } from "../conversation-view.ts";
import { conversations } from "../tables.ts";

/** Support's conversations by who takes part, the last written first. What tutors and students write to each other is theirs. */
export const conversationSearch = (): SearchSource[] => [
  {
    kind: "conversation",
    needs: "messages.answer",
    async find({ db }, ask) {
      const people = isIndexed(ask.words) ? await fittingPeople(db, ask) : [];
      if (people.length === 0) return [];
      const ids = people.map(({ id }) => id);
      // One after the other, each by its index: what a list shows is read of the few that are shown.
      const match = await db
        .select({ id: conversations.id })
        .from(conversations)
        .innerJoin(me, isMine("support"))
        .innerJoin(across, isAcross)
        .where(inArray(across.accountId, ids))
        .orderBy(...lastFirst)
        .limit(ask.limit);
      return rows(
        db,
        match.map(({ id }) => id),
      );
    },
    read: ({ db }, ids) => rows(db, ids),
  },
];

const lastFirst = [desc(conversations.lastMessageAt), desc(conversations.id)];

async function rows(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const match = await selectConversations(db, "support")
    .where(inArray(conversations.id, ids))
    .orderBy(...lastFirst);
  return match.map((row) => {
    const { id, name, support, lastMessageAt } = viewConversation(row);
    return {
      id,
      title: name,
      text: `${support ? `${supportStateLabels[support.state]}, ` : ""}last written on ${dayInLagos(new Date(lastMessageAt))}`,
      href: paths.deskMessages("support", id),
    };
  });
}
