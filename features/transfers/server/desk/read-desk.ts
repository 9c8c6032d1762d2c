import { and, desc, eq, gte, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import {
  type DeskOrderRow,
  findDeskOrders,
  lateOutcome,
  searchDeskOrders,
  waitingApprovals,
} from "#features/checkout/server/public.ts";
import { dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import { shownReference } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { DecidedLine, Desk, DeskClaim, DeskLine, DeskOrder, Shares } from "../../contract.ts";
import { typistsOf } from "../hand/twins.ts";
import { knownBanks } from "../known-banks.ts";
import { bankLines, lineShares, statements, transferActions } from "../tables.ts";
import { type LineRow, matchWaiting, type WaitingDesk } from "./match-waiting.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log">;
type About = Pick<WaitingDesk, "senders" | "claims">;

/** Lines and claims that one answer has: more than anybody decides in a day. */
const max = { lines: 300, decided: 300, claims: 100 } as const;

/** Everything that waits at the desk with what it may be, and what was decided today. */
export async function readDesk({ db, clock, log }: Deps, actorId: string): Promise<Desk> {
  const now = clock.now();
  const [waiting, statement, decidedToday, banks] = await Promise.all([
    matchWaiting({ db, clock }),
    lastStatement(db),
    listDecided(db, now),
    knownBanks({ db, log }),
  ]);
  const { lines, orders, claims, matches } = waiting;
  const hasReceipt = (line: LineRow) => {
    const claim = claims.get(matches.get(line.id)?.candidates[0]?.orderId ?? "");
    return claim !== undefined && claim.fileType !== null;
  };
  // A receipt is no proof, but someone waits for an answer: those first, each kind by its day.
  const shown = [...lines.filter(hasReceipt), ...lines.filter((line) => !hasReceipt(line))].slice(0, max.lines);
  const approvals = await readApprovals(db, actorId, shown, now);
  const typists = await typistsOf(
    db,
    shown.map(({ id }) => id),
  );
  const twins = await viewTwins(db, waiting, shown, now);
  const proposed = new Set(lines.flatMap(({ id }) => matches.get(id)?.candidates.map(({ orderId }) => orderId) ?? []));
  return {
    statement,
    waiting: shown.map((line) => ({
      ...viewLine(line, waiting, now),
      approval: approvals.get(line.id) ?? null,
      typedBy: typists.get(line.id) ?? null,
      twins: twins.get(line.id) ?? [],
    })),
    waitingCount: lines.length,
    decidedToday,
    claims: [...claims.values()].slice(0, max.claims).flatMap((claim): DeskClaim[] => {
      const order = orders.get(claim.orderId);
      const { id, claimedAt, fileName, fileType, fileBytes } = claim;
      const receipt = fileName && fileType ? { name: fileName, type: fileType, sizeBytes: fileBytes ?? 0 } : null;
      const isProposed = proposed.has(claim.orderId);
      return order
        ? [{ id, at: claimedAt.toISOString(), order: viewOrder(order, waiting, now), receipt, isProposed }]
        : [];
    }),
    banks,
  };
}

/** Which of these lines wait for a second staff member, by their ids. */
async function readApprovals(db: Db, actorId: string, lines: readonly LineRow[], now: Date) {
  const rows = await waitingApprovals(
    db,
    "transfer",
    lines.map(({ id }) => id),
  );
  const sharesOf = ({ content }: { content: unknown }) => content as Shares;
  const orders = await findDeskOrders(db, [...new Set(rows.flatMap(sharesOf).map(({ orderId }) => orderId))], now);
  return new Map(
    rows.map((row): [string, NonNullable<DeskLine["approval"]>] => {
      const { id, subject, byName, askedAt, askedBy } = row;
      const shares = sharesOf(row).flatMap(({ orderId, amountMinor }) => {
        const order = orders.find((entry) => entry.id === orderId);
        return order
          ? [{ reference: shownReference(order.reference), studentName: order.studentName, amountMinor }]
          : [];
      });
      return [subject, { id, byName, at: askedAt.toISOString(), isOwn: askedBy === actorId, shares }];
    }),
  );
}

/** The lines typed by hand next to which these are shown, with the orders that they count for. */
async function viewTwins(db: Db, { twins }: WaitingDesk, lines: readonly LineRow[], now: Date) {
  const ids = lines.flatMap((line) => twins.get(line.id) ?? []).map(({ id }) => id);
  const shares = ids.length > 0 ? await db.select().from(lineShares).where(inArray(lineShares.lineId, ids)) : [];
  const orders = await findDeskOrders(db, [...new Set(shares.map(({ orderId }) => orderId))], now);
  const ordersOf = (lineId: string) =>
    orders
      .filter(({ id }) => shares.some((share) => share.lineId === lineId && share.orderId === id))
      .map(({ reference, studentName }) => ({ reference: shownReference(reference), studentName }));
  return new Map(
    lines.map((line): [string, DeskLine["twins"]] => [
      line.id,
      (twins.get(line.id) ?? []).map(({ id, paidOn, narration, sender, typedBy, state }) => ({
        id,
        paidOn,
        narration,
        sender,
        typedBy,
        state,
        orders: ordersOf(id),
      })),
    ]),
  );
}

function viewLine(line: LineRow, desk: WaitingDesk, now: Date): Omit<DeskLine, "approval" | "typedBy" | "twins"> {
  const match = desk.matches.get(line.id);
  const { id, bank, paidOn, paidAt, amountMinor, currency, narration, sender } = line;
  return {
    id,
    bank,
    paidOn,
    paidAt,
    amountMinor,
    currency,
    narration,
    sender,
    match: match?.kind ?? "none",
    doubts: match?.doubts ?? [],
    candidates: (match?.candidates ?? []).flatMap(({ orderId, signs }) => {
      const order = desk.orders.get(orderId);
      return order ? [{ order: viewOrder(order, desk, now, line), signs }] : [];
    }),
  };
}

/** An order as the desk shows it; `line`: what came, which decides what becomes of it where the order ran out. */
function viewOrder(
  row: DeskOrderRow,
  { senders, claims }: About,
  now: Date,
  line?: Pick<LineRow, "amountMinor" | "paidOn">,
): DeskOrder {
  const claim = claims.get(row.id);
  const { id, studentName, courseName, currency, dueMinor, restMinor, isPayable, state } = row;
  return {
    id,
    studentName,
    courseName,
    currency,
    dueMinor,
    restMinor,
    isPayable,
    state,
    reference: shownReference(row.reference),
    placedOn: dateInLagos(row.placedAt),
    senders: senders.get(row.studentId) ?? [],
    claim: claim ? { id: claim.id, at: claim.claimedAt.toISOString(), hasReceipt: claim.fileType !== null } : null,
    late: lateOf(row, now, line),
  };
}

function lateOf(row: DeskOrderRow, now: Date, line?: Pick<LineRow, "amountMinor" | "paidOn">): DeskOrder["late"] {
  if (row.isPayable) return null;
  if (row.state === "paid" || row.state === "running") return "credit";
  const { state, dueMinor, isReplaced, expiresAt, lateTransferDays } = row;
  const received = { amountMinor: line?.amountMinor ?? dueMinor, receivedOn: line?.paidOn ?? dateInLagos(now) };
  const order = { state, expiresOn: dateInLagos(expiresAt), hasRunOut: expiresAt <= now, lateTransferDays };
  return isReplaced ? "credit" : lateOutcome(order, dueMinor, received);
}

async function lastStatement(db: Db): Promise<Desk["statement"]> {
  const people = personRows(db);
  const [last] = await db
    .select({ statement: statements, by: people.personName })
    .from(statements)
    .leftJoin(people, eq(people.id, statements.sentBy))
    .where(and(isNotNull(statements.importedAt), eq(statements.byHand, false)))
    .orderBy(desc(statements.importedAt))
    .limit(1);
  if (!last?.statement.importedAt) return null;
  const { id, bank, fileName, importedAt, fromDay, toDay, rowCount, knownCount, outCount } = last.statement;
  const count = (state: LineRow["state"]) =>
    sql<number>`count(*) filter (where ${bankLines.state} = ${state})`.mapWith(Number);
  const [counts] = await db
    .select({
      countedCount: count("counted"),
      waitingCount: count("waiting"),
      ignoredCount: count("ignored"),
      joinedCount: count("joined"),
    })
    .from(bankLines)
    .where(eq(bankLines.statementId, id));
  return {
    id,
    bank,
    fileName,
    fromDay,
    toDay,
    rowCount,
    knownCount,
    outCount,
    importedAt: importedAt.toISOString(),
    by: last.by,
    ...(counts ?? { countedCount: 0, waitingCount: 0, ignoredCount: 0, joinedCount: 0 }),
  };
}

/** What was decided since midnight in Lagos, the newest first. */
async function listDecided(db: Db, now: Date): Promise<DecidedLine[]> {
  const midnight = startOfDayInLagos(dateInLagos(now));
  const lines = await db
    .select()
    .from(bankLines)
    .where(and(ne(bankLines.state, "waiting"), gte(bankLines.decidedAt, midnight)))
    .orderBy(desc(bankLines.decidedAt), desc(bankLines.id))
    .limit(max.decided);
  if (lines.length === 0) return [];
  const ids = lines.map(({ id }) => id);
  const people = personRows(db);
  const [shares, actions] = await Promise.all([
    db.select().from(lineShares).where(inArray(lineShares.lineId, ids)),
    db
      .select({ lineId: transferActions.lineId, by: people.personName })
      .from(transferActions)
      .leftJoin(people, eq(people.id, transferActions.actorId))
      .where(and(inArray(transferActions.lineId, ids), inArray(transferActions.action, ["count", "ignore", "join"])))
      .orderBy(transferActions.at, transferActions.id),
  ]);
  const orders = await findDeskOrders(db, [...new Set(shares.map(({ orderId }) => orderId))], now);
  return lines.flatMap((line): DecidedLine[] => {
    const { id, state, paidOn, amountMinor, currency, sender, narration, reason, decidedAt } = line;
    if (state === "waiting" || decidedAt === null) return [];
    return [
      {
        id,
        state,
        paidOn,
        amountMinor,
        currency,
        sender,
        narration,
        reason,
        by: actions.findLast(({ lineId }) => lineId === id)?.by ?? null,
        at: decidedAt.toISOString(),
        orders: shares
          .filter(({ lineId }) => lineId === id)
          .flatMap((share) => {
            const order = orders.find((entry) => entry.id === share.orderId);
            if (!order) return [];
            const { studentName, courseName } = order;
            return [
              {
                id: order.id,
                reference: shownReference(order.reference),
                studentName,
                courseName,
                amountMinor: share.amountMinor,
              },
            ];
          }),
      },
    ];
  });
}

/** Orders by reference, name or address, for a transfer that fits none of those proposed. */
export async function findOrders({ db, clock }: Pick<Deps, "db" | "clock">, text: string): Promise<DeskOrder[]> {
  const now = clock.now();
  const deskOrders = await searchDeskOrders(db, text, now);
  return deskOrders.map((row) => viewOrder(row, { senders: new Map(), claims: new Map() }, now));
}
