import { desc, eq, or, sql } from "drizzle-orm";
import type { DataOwner, PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { accountColumns } from "../account-rows.ts";
import { accounts, knownDevices, securityEvents, sessions, socialIdentities } from "../tables.ts";

const account: PersonalDataHolder = {
  name: "profile",
  async read(db, owner) {
    const [row] = await db.select(accountColumns).from(accounts).where(eq(accounts.id, owner.id));
    if (!row) return null;
    const { passwordHash, signUpKeyHash: _, avatarKey, avatarSmallKey, ...profile } = row;
    return { ...profile, hasPassword: passwordHash !== null, hasPicture: avatarKey !== null };
  },
  // The row itself is emptied by eraseAccount, which knows its state.
  erase: async () => [],
};

const logIns: PersonalDataHolder = {
  name: "security",
  async read(db, { id }) {
    return {
      sessions: await db
        .select({
          device: sessions.device,
          ipAddress: sessions.ipAddress,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          expiresAt: sessions.expiresAt,
          revokedAt: sessions.revokedAt,
        })
        .from(sessions)
        .where(eq(sessions.accountId, id))
        .orderBy(desc(sessions.createdAt)),
      devices: await db
        .select({ label: knownDevices.label, createdAt: knownDevices.createdAt, lastSeenAt: knownDevices.lastSeenAt })
        .from(knownDevices)
        .where(eq(knownDevices.accountId, id)),
      connected: await db
        .select({
          provider: socialIdentities.provider,
          subject: socialIdentities.subject,
          email: socialIdentities.email,
          createdAt: socialIdentities.createdAt,
        })
        .from(socialIdentities)
        .where(eq(socialIdentities.accountId, id)),
      events: await db
        .select({
          kind: securityEvents.kind,
          device: securityEvents.device,
          ipAddress: securityEvents.ipAddress,
          at: securityEvents.at,
        })
        .from(securityEvents)
        .where(eq(securityEvents.accountId, id))
        .orderBy(desc(securityEvents.id)),
    };
  },
  // Sessions, codes, links, devices, connections and events hang on the account's row; eraseAccount deletes them.
  erase: async () => [],
};

/** Mails to the address. Their text is not shown again: each was sent, and codes in them open accounts. */
const mails: PersonalDataHolder = {
  name: "mails",
  async read(db, owner) {
    const rows = await db
      .select({ subject: mailOutbox.subject, createdAt: mailOutbox.createdAt, sentAt: mailOutbox.sentAt })
      .from(mailOutbox)
      .where(sentTo(owner))
      .orderBy(desc(mailOutbox.createdAt));
    return rows.length > 0 ? rows : null;
  },
  // Also those to others that name the address, such as a pick's to the tutor: they lie here for another 90 days.
  async erase(tx, owner) {
    await tx
      .delete(mailOutbox)
      .where(
        or(
          sentTo(owner),
          sql`lower(${mailOutbox.replyTo}) = lower(${owner.email})`,
          sql`strpos(lower(${mailOutbox.textBody}), lower(${owner.email})) > 0`,
        ),
      );
    return [];
  },
};

/** The outbox keeps addresses as text; capital letters do not make another mailbox. */
const sentTo = (owner: DataOwner) => sql`lower(${mailOutbox.toAddress}) = lower(${owner.email})`;

/** What this feature holds itself, and the mails that all features write. */
export const personalDataHere: PersonalDataHolder[] = [account, logIns, mails];
