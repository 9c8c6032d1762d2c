import { and, desc, eq, lt } from "drizzle-orm";
import { isUuid } from "#platform/ids/ids.ts";
import type { SecurityEventPage } from "../../answers-contract.ts";
import type { AccountDeps, Actor } from "../account-deps.ts";
import { securityEvents } from "../tables.ts";
import { securityEventTexts } from "./record-event.ts";

const pageSize = 30;
/** A kind that is not recorded any more has no words. */
const textsByKind: Partial<Record<string, string>> = securityEventTexts;

/** The caller's own audit trail, newest first, in pages of 30. `before` is the `next` of the page before. */
export async function listEvents(
  deps: Pick<AccountDeps, "db">,
  actor: Pick<Actor, "accountId">,
  before?: string | null,
): Promise<SecurityEventPage> {
  const rows = await deps.db
    .select()
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.accountId, actor.accountId),
        isUuid(before) ? lt(securityEvents.id, before) : undefined, // ids are v7: they sort by time
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    data: shown.map(({ id, kind, note, device, ipAddress, at }) => ({
      id,
      kind,
      text: textsByKind[kind] ?? kind,
      note,
      device,
      ipAddress,
      at: at.toISOString(),
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}
