import { desc, eq, or, sql } from "drizzle-orm";
import { type DataOwner, holding, type PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { accountColumns } from "../account-rows.ts";
import {
  accounts,
  devicePersonal,
  identityPersonal,
  keysPersonal,
  securityEventPersonal,
  sessionPersonal,
} from "../tables.ts";

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

const logIns = holding("security", {
  ...keysPersonal,
  sessions: sessionPersonal,
  devices: devicePersonal,
  connected: identityPersonal,
  events: securityEventPersonal,
});

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

/** The outbox stores addresses as text; capital letters do not make another mailbox. */
const sentTo = (owner: DataOwner) => sql`lower(${mailOutbox.toAddress}) = lower(${owner.email})`;

/** What this feature holds itself, and the mails that all features write. */
export const personalDataHere: PersonalDataHolder[] = [account, logIns, mails];
