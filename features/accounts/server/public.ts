export { accountDeps } from "./account-deps.ts";
export { countAdmins, makeAdminLink, offerFirstAdmin } from "./admins/admin-links.ts";
export {
  changeRole,
  giveRole,
  lockAccount,
  lockRoles,
  type RoleChange,
  takeRole,
} from "./admins/change-role.ts";
export { inviteAccount } from "./admins/invite-account.ts";
export { cameSince, knownAddresses } from "./admins/known-addresses.ts";
export {
  countHolders,
  endOfficeRole,
  giveOfficeRole,
  listOfficeRoles,
  rolesAt,
  staffHolders,
  staffWith,
  takeOfficeRole,
  writeOfficeRole,
} from "./admins/office-roles.ts";
export { findGuardian, guardianMailsOf, guardiansOf } from "./guardian/own-guardian.ts";
export { closeUnused } from "./leaving/close-unused.ts";
export { accountMails } from "./mails.ts";
export { mailPeopleAgain, reinstatePeople, suspendPeople } from "./office/change-people.ts";
export { changeGuardian, endPersonSessions } from "./office/change-person.ts";
export { findPeople, fittingPeople, nameWords, readPeople } from "./office/find-people.ts";
export { officeSearch, type SearchSource } from "./office/office-search.ts";
export { idsOfPeople, peopleSource } from "./office/people-source.ts";
export {
  type HistorySource,
  historyPage,
  personHistory,
} from "./office/person-history.ts";
export { readPerson, type Viewer } from "./office/read-person.ts";
export { avatarSizes } from "./profile/draw-avatar.ts";
export { isVerifiedAddress, verifyLink } from "./profile/find-account.ts";
export { findPerson } from "./profile/find-person.ts";
export { awayRows, nameOrLeft, personRows } from "./profile/person-rows.ts";
export { readAvatar } from "./profile/read-avatar.ts";
export { saveContact } from "./profile/save-contact.ts";
export { countStudents, studentRows } from "./profile/student-rows.ts";
export { shutDemoAccounts, syncDemoAccounts } from "./security/demo-accounts.ts";
export { recordEvent } from "./security/record-event.ts";
export { type FoundSession, findSession } from "./sign-in/find-session.ts";
export { liveSessionRows } from "./sign-in/live-session-rows.ts";
export { signUp } from "./sign-up/sign-up.ts";
export { isViewingToken } from "./viewing/find-viewing.ts";
export { beginViewing } from "./viewing/viewing.ts";
