import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { type Side, sides } from "../contract.ts";
import {
  across,
  bySide,
  isAcross,
  isMine,
  isViewers,
  mayBeUnread,
  me,
  type Viewer,
  waitsForAnswer,
} from "./conversation-view.ts";
import { recordDelivered } from "./presence.ts";
import { conversations, messages } from "./tables.ts";

/** Asks features on higher floors how many announcements of their courses a student has not read. */
export const countNews = defineExtensionPoint<(studentId: string) => Promise<number>>("messaging.count-news");

const unreadRows = bySide((side) =>
  prepared(`messaging_unread_${side}`, (db) =>
    db
      .select({ number: sql<number>`count(*)::int` })
      .from(conversations)
      .innerJoin(me, isMine(side))
      .innerJoin(
        messages,
        and(
          eq(messages.conversationId, conversations.id),
          ne(messages.side, side),
          isNull(messages.deletedAt),
          or(isNull(me.readAt), gt(messages.createdAt, me.readAt)),
        ),
      )
      .where(and(isViewers(side, sql.placeholder("accountId")), mayBeUnread)),
  ),
);

type Deps = Pick<VerbDeps, "db" | "contributions">;

/** How many messages a viewer has not read, over all conversations; a student's announcements count like messages. */
export async function countUnread({ db, contributions }: Deps, { side, accountId }: Viewer): Promise<number> {
  const news = side === "student" ? contributions(countNews).map((count) => count(accountId)) : [];
  const [[messages], ...counts] = await Promise.all([unreadRows[side](db, { accountId }), ...news]);
  return counts.reduce((sum, count) => sum + count, messages?.number ?? 0);
}

/** How many messages an account has not read, by the sides on which its roles take part; who wrote them sees them delivered. */
export async function countUnreadOfSides(deps: Deps, accountId: string, holder: Holder): Promise<Record<Side, number>> {
  const own = sides.filter((side) => takesPart(holder, side));
  const counts = { student: 0, tutor: 0, support: 0 };
  for (const side of own) counts[side] = await countUnread(deps, { accountId, side });
  const delivered = own.filter((side) => counts[side] > 0);
  if (delivered.length > 0) await recordDelivered(deps, accountId, delivered);
  return counts;
}

const takesPart = (holder: Holder, side: Side): boolean =>
  side === "support" ? mayDo(holder, { capability: "messages.answer", scope: "all" }) : holder.roles.includes(side);

/** How many students' words a tutor has not read, and whose have waited longest, since when. */
export async function readUnreadOfTutor({ db }: Pick<VerbDeps, "db">, accountId: string) {
  const people = personRows(db);
  const since = sql<Date>`min(${messages.createdAt})`.mapWith(messages.createdAt);
  const rows = await db
    .select({ name: people.personName, since, inAll: sql<number>`(count(*) over ())::int` })
    .from(conversations)
    .innerJoin(me, isMine("tutor"))
    .innerJoin(across, isAcross)
    .innerJoin(people, eq(people.id, across.accountId))
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(
      and(
        isViewers("tutor", accountId),
        mayBeUnread,
        ne(messages.side, "tutor"),
        isNull(messages.deletedAt),
        or(isNull(me.readAt), gt(messages.createdAt, me.readAt)),
      ),
    )
    .groupBy(conversations.id, people.personName)
    .orderBy(since)
    .limit(2);
  return { inAll: rows[0]?.inAll ?? 0, since: rows[0]?.since ?? null, names: rows.map(({ name }) => name) };
}

/** How many students wrote to support last, and so wait for an answer. */
export async function countWaitingForSupport({ db }: Pick<VerbDeps, "db">): Promise<number> {
  const [row] = await db
    .select({ number: sql<number>`count(*)::int` })
    .from(conversations)
    .innerJoin(me, isMine("support"))
    .where(waitsForAnswer);
  return row?.number ?? 0;
}
