import { desc, sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, instant, oneOf } from "#db/types.ts";
import { type Composable, composable, type Role, roles } from "#lib/capabilities.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type Theme, themes } from "../answers-contract.ts";
import {
  type AccountState,
  accountStates,
  type CodePurpose,
  codePurposes,
  type OAuthProviderName,
} from "../contract.ts";
import { oauthProviderNames } from "../texts.ts";

/** `pending`: between password and code; good for nothing else. */
const sessionKinds = ["full", "pending"] as const;
const linkPurposes = ["verify-email", "reset-password"] as const;

/** Everybody who can log in. A closed account stays as a row without personal data, for the records that law requires. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey(),
    email: citext().notNull().unique(), // one account an address, however it is capitalised and however many sign up at once
    fullName: text().notNull(),
    phone: text().notNull().default(""),
    address: text().notNull().default(""),
    /** argon2id in PHC form; null for people who only ever came by Google or Facebook. */
    passwordHash: text(),
    passwordChangedAt: instant(),
    emailVerifiedAt: instant(),
    /** sha256 of the key that the browser which signed up keeps: there the mailed link changes nothing. */
    signUpKeyHash: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    emailNotifications: boolean().notNull().default(true),
    pushNotifications: boolean().notNull().default(true),
    theme: text().$type<Theme>().notNull().default("light"),
    /** IANA name of the zone in which this person was last seen: what mails contain of times. */
    timeZone: text().notNull().default("Africa/Lagos"),
    /** Keys of the stored picture, 256 and 96 pixels; their random part is the picture's address. */
    avatarKey: text().unique(), // two people with one file would lose it together
    avatarSmallKey: text().unique(),
    /** Came with the supplied academy, its password known to everybody: it opens on a machine of one's own alone. */
    demo: boolean().notNull().default(false),
    state: text().$type<AccountState>().notNull().default("active"),
    closeAfter: instant(),
    lastLoginAt: instant(),
    /** What staff find a person by: name, address, and the digits of the number. */
    searchWords: text()
      .notNull()
      .generatedAlwaysAs(
        sql`search_text(full_name || ' ' || email::text || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))`,
      ),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    // An unknown state would be neither refused nor let in.
    check("accounts_state_known", oneOf(t.state, accountStates)),
    // The boot script of the pages knows these two.
    check("accounts_theme_known", oneOf(t.theme, themes)),
    // Without a date a closing account would never go; with one an active account would.
    check("accounts_closing_dated", sql`(${t.state} = 'closing') = (${t.closeAfter} is not null)`),
    // A hash of another make, or a password in the clear by mistake, is refused here.
    check("accounts_password_hashed", sql`${t.passwordHash} like '$argon2id$%'`),
    // A picture in one size alone would show in some places and not in others.
    check("accounts_avatar_whole", sql`(${t.avatarKey} is null) = (${t.avatarSmallKey} is null)`),
    // What is left of a closed account must not open it.
    check(
      "accounts_closed_empty",
      sql`${t.state} <> 'closed' or (${t.passwordHash} is null and ${t.avatarKey} is null)`,
    ),
    index("accounts_away").on(t.id).where(sql`${t.state} <> 'active'`), // few, which lists of many leave out
    index("accounts_to_erase").on(t.closeAfter).where(sql`${t.state} = 'closing'`),
    // How staff look for people.
    index("accounts_search").using("gin", sql`${t.searchWords} gin_trgm_ops`),
    index("accounts_unverified").on(t.id).where(sql`${t.state} = 'active' and ${t.emailVerifiedAt} is null`),
    index("accounts_not_active").on(t.state, t.id).where(sql`${t.state} <> 'active'`),
    index().on(t.createdAt),
    index("accounts_by_name").on(t.fullName, t.id),
    index("accounts_by_last_login").on(sql`coalesce(${t.lastLoginAt}, ${t.createdAt})`, t.id),
  ],
);

/** Every word of three letters and more in someone's name: misspelt words are led back to these. */
export const accountWords = pgTable("account_words", { word: text().primaryKey() });

/** The roles that an account holds; what each may do is in lib/capabilities.ts. */
export const accountRoles = pgTable(
  "account_roles",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text().$type<Role>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.role] }),
    index().on(t.role, t.accountId),
    // An unknown role would pass or fail access checks by accident.
    check("account_roles_known", oneOf(t.role, roles)),
  ],
);

/** Roles that staff composed of capabilities (lib/capabilities.ts). */
export const officeRoles = pgTable(
  "office_roles",
  {
    id: uuid().primaryKey(),
    name: citext().notNull().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [check("office_roles_named", sql`char_length(${t.name}) between 2 and 60`)],
);

/** What such a role lets its holders do, for everybody's rows. */
export const officeRoleCapabilities = pgTable(
  "office_role_capabilities",
  {
    roleId: uuid()
      .notNull()
      .references(() => officeRoles.id, { onDelete: "cascade" }),
    capability: text().$type<Composable>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.capability] }),
    check("office_role_capabilities_known", oneOf(t.capability, composable)),
  ],
);

/** Who holds such a role: accounts that hold the role `office`, and as long as they do. */
export const officeRoleHolders = pgTable(
  "office_role_holders",
  {
    accountId: uuid().notNull(),
    role: text().$type<"office">().notNull().default("office"),
    roleId: uuid()
      .notNull()
      .references(() => officeRoles.id, { onDelete: "cascade" }),
    givenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.role, t.roleId] }),
    index().on(t.roleId),
    foreignKey({
      name: "office_role_holders_account_role_fk",
      columns: [t.accountId, t.role],
      foreignColumns: [accountRoles.accountId, accountRoles.role],
    }).onDelete("cascade"),
    check("office_role_holders_office", sql`${t.role} = 'office'`),
  ],
);

/** A browser in which someone logged in completely: it may log in again while strangers are locked out. */
export const knownDevices = pgTable(
  "known_devices",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique(), // the look-up; the token itself is stored by the browser alone
    label: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [index().on(t.accountId, t.lastSeenAt)],
);

/** A log-in. `pending` ones wait for their code and open nothing else. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique(), // the one look-up of every request
    kind: text().$type<(typeof sessionKinds)[number]>().notNull(),
    remember: boolean().notNull().default(false),
    deviceId: uuid().references(() => knownDevices.id, { onDelete: "set null" }),
    device: text().notNull(),
    ipAddress: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When the person showed once more that it is them, after the log-in. */
    confirmedAt: instant(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    index().on(t.accountId, t.expiresAt),
    index().on(t.deviceId),
    // A third kind would fall through the access check.
    check("sessions_kind_known", oneOf(t.kind, sessionKinds)),
    // sha256 as hex: a raw token stored by mistake (43 characters of base64url) is refused.
    check("sessions_token_hashed", sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    // A session that ends before it begins is an error of arithmetic.
    check("sessions_end_after_begin", sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** A code sent by e-mail, bound to the session that asked. Sending it again renews code and time, never the count of attempts. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    purpose: text().$type<CodePurpose>().notNull(),
    /** HMAC-SHA256 of the code under the session's raw token, which is stored nowhere: these rows alone tell nothing. */
    codeHash: text().notNull(),
    /** Those sent before for the same, and until when each is good: a mail may come late, or after a newer one. */
    earlierHashes: text().array().notNull().default([]),
    earlierExpireAt: instant().array().notNull().default([]),
    /** The password that a right code puts in place. */
    newPasswordHash: text(),
    /** Whether a right code switches the second factor on or off. */
    newTwoFactor: boolean(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    // One row a session and purpose, so that the attempts of all its codes count together.
    unique("one_time_codes_one").on(t.sessionId, t.purpose),
    index().on(t.accountId),
    check("one_time_codes_purpose_known", oneOf(t.purpose, codePurposes)),
    // The sixth try is refused here even if the code that counts were wrong.
    check("one_time_codes_five_tries", sql`${t.attempts} between 0 and 5`),
    // A password change without its password, or a password carried by another purpose, makes no sense.
    check("one_time_codes_carry_password", sql`(${t.purpose} = 'password') = (${t.newPasswordHash} is not null)`),
    check("one_time_codes_carry_switch", sql`(${t.purpose} = 'two-factor-change') = (${t.newTwoFactor} is not null)`),
  ],
);

/** Wrong codes of an account in the last 24 hours, no matter who entered them and wherever: the attempts of all its codes together. */
export const wrongCodeAttempts = pgTable(
  "wrong_code_tries",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** When each was entered, oldest first. */
    triedAt: instant().array().notNull(),
  },
  // The eleventh is refused here even if the code that counts were wrong.
  (t) => [check("wrong_code_tries_ten", sql`cardinality(${t.triedAt}) <= 10`)],
);

/** A link sent by e-mail. */
export const linkTokens = pgTable(
  "link_tokens",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text().$type<(typeof linkPurposes)[number]>().notNull(),
    tokenHash: text().notNull().unique(), // the look-up; the token itself is in the mail alone
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.accountId, t.purpose), check("link_tokens_purpose_known", oneOf(t.purpose, linkPurposes))],
);

/** A link that makes an administrator, printed on the machine that serves. The rows of used ones stay, so that a start knows. */
export const adminLinks = pgTable(
  "admin_links",
  {
    id: uuid().primaryKey(),
    tokenHash: text().notNull().unique(), // the look-up; the token itself was printed and is not stored
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    // sha256 as hex: a raw token stored by mistake is refused.
    check("admin_links_token_hashed", sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** A person at Google or Facebook who logs in to an account here. */
export const socialIdentities = pgTable(
  "social_identities",
  {
    provider: text().$type<OAuthProviderName>().notNull(),
    subject: text().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: citext(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }), // one person there opens one account here
    unique("social_identities_one_each").on(t.accountId, t.provider), // and an account has one person of each provider
    check("social_identities_provider_known", oneOf(t.provider, oauthProviderNames)),
  ],
);

/** What a provider reported about a person, stored between callback and finish. */
export type SocialPerson = { subject: string; email: string | null; emailVerified: boolean; fullName: string };

/** One log-in with Google or Facebook under way. */
export const oauthAttempts = pgTable(
  "oauth_attempts",
  {
    id: uuid().primaryKey(),
    provider: text().$type<OAuthProviderName>().notNull(),
    stateHash: text().notNull().unique(), // the look-up at the callback
    /** sha256 of the secret that only the tab which began holds: without it a hand-off opens nothing. */
    browserKeyHash: text().notNull(),
    codeVerifier: text().notNull(),
    next: text(),
    remember: boolean().notNull().default(false),
    handoffHash: text().unique(), // the look-up at finish
    person: jsonb().$type<SocialPerson>(),
    expiresAt: instant().notNull(),
    /** When the callback took the state, which works once. */
    consumedAt: instant(),
  },
  (t) => [
    index().on(t.expiresAt),
    check("oauth_attempts_provider_known", oneOf(t.provider, oauthProviderNames)),
    // A hand-off without a person would log in no one, a person without a hand-off could be logged in by anybody.
    check("oauth_attempts_handed_off_whole", sql`(${t.handoffHash} is null) = (${t.person} is null)`),
  ],
);

/** What happened to an account's security, for its owner to read. Never changed; erased with the account. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: uuid().primaryKey(),
    /** Null for a failed log-in at an address that has no account: written all the same, so that both take equally long. */
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** What the kind's sentence does not tell: who of the academy, and why. */
    note: text(),
    device: text(),
    ipAddress: text(),
    at: instant().notNull(),
  },
  (t) => [
    index().on(t.accountId, t.id.desc()),
    index("security_events_of_nobody").on(t.at).where(sql`${t.accountId} is null`),
  ],
);

export const sessionPersonal = personal(sessions, {
  owner: sessions.accountId,
  exported: {
    device: sessions.device,
    ipAddress: sessions.ipAddress,
    createdAt: sessions.createdAt,
    lastSeenAt: sessions.lastSeenAt,
    expiresAt: sessions.expiresAt,
    revokedAt: sessions.revokedAt,
  },
  by: desc(sessions.createdAt),
  erase: "delete",
});

export const devicePersonal = personal(knownDevices, {
  owner: knownDevices.accountId,
  exported: { label: knownDevices.label, createdAt: knownDevices.createdAt, lastSeenAt: knownDevices.lastSeenAt },
  erase: "delete",
});

export const identityPersonal = personal(socialIdentities, {
  owner: socialIdentities.accountId,
  exported: {
    provider: socialIdentities.provider,
    subject: socialIdentities.subject,
    email: socialIdentities.email,
    createdAt: socialIdentities.createdAt,
  },
  erase: "delete",
});

export const securityEventPersonal = personal(securityEvents, {
  owner: securityEvents.accountId,
  exported: {
    kind: securityEvents.kind,
    note: securityEvents.note,
    device: securityEvents.device,
    ipAddress: securityEvents.ipAddress,
    at: securityEvents.at,
  },
  by: desc(securityEvents.id),
  erase: "delete",
});

/** What opens an account means nothing to its owner, and goes with it. */
export const keysPersonal = {
  roles: personal(accountRoles, { owner: accountRoles.accountId, erase: "delete" }),
  wrongCodeAttempts: personal(wrongCodeAttempts, { owner: wrongCodeAttempts.accountId, erase: "delete" }),
  codes: personal(oneTimeCodes, { owner: oneTimeCodes.accountId, erase: "delete" }),
  links: personal(linkTokens, { owner: linkTokens.accountId, erase: "delete" }),
};
