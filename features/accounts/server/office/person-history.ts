import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import type { Capability } from "#lib/capabilities.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { HistoryKind, HistorySign } from "../../history-texts.ts";
import { securityEventTexts } from "../security/record-event.ts";
import { securityEvents } from "../tables.ts";

/** Which lines of a person are asked for: the newest before one of them, at most so many. */
export type HistoryAsk = { accountId: string; before: { at: Date; id: string } | null; limit: number };

export type HistoryLine = {
  /** Of the row behind it. With `at` it says where a page ends. */
  id: string;
  at: Date;
  sign: HistorySign;
  /** `₦27,000 received`. */
  title: string;
  /** What else there is to say; "" for nothing. */
  text: string;
  /** The page of it, where there is one. */
  href?: string;
};

export type HistorySource = {
  kind: HistoryKind;
  /** What staff must hold to read these lines. */
  needs: Capability;
  read(db: Db, ask: HistoryAsk): Promise<HistoryLine[]>;
};

/** Asks every feature what it knows of a person's history, each kind of thing a source of its own. */
export const personHistory = defineExtensionPoint<() => HistorySource[]>("accounts.person-history");

/** Narrows a statement (`$dynamic()`) to the lines that are asked for, in their order. `own`: which rows are the person's. */
export const historyPage = <Query extends PgSelect>(
  query: Query,
  { before, limit }: HistoryAsk,
  { at, id, own }: { at: PgColumn | SQL; id: PgColumn; own: SQL | undefined },
): Query =>
  query
    .where(
      and(
        own,
        before ? sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);

const textOf = (kind: string): string =>
  Object.hasOwn(securityEventTexts, kind) ? securityEventTexts[kind as keyof typeof securityEventTexts] : kind;

/** What happened to the security of the account, log-ins too. */
export const accountHistory = (): HistorySource[] => [
  {
    kind: "account",
    needs: "people.read",
    async read(db, ask) {
      const own = eq(securityEvents.accountId, ask.accountId);
      const { id, at } = securityEvents;
      const rows = await historyPage(db.select().from(securityEvents).$dynamic(), ask, { at, id, own });
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        sign: row.device === null ? "account" : "device",
        title: textOf(row.kind).replace(/\.$/, ""),
        text: row.device ?? "",
      }));
    },
  },
];
