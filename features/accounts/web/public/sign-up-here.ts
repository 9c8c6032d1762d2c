import { ApiError } from "#ui/api/call.ts";
import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import { logIn, signUp } from "../account-api.ts";
import { browserSession } from "../browser-session.ts";
import { sessionShared } from "../session-script.ts";

export type NewPerson = { fullName: string; email: string; password: string };

/** The address with which a sign-up was sent from this tab: its answer may have been lost. */
const draft = "signed-up-as";

/** The address has an account with another password, or one that asks for a code; only its owner goes on, by the log-in page. */
export class KnownAddress extends ApiError {
  constructor() {
    super(401, "");
  }
}

/**
 * Makes an account and its session in the middle of something else, so that a password is typed once. After a lost answer the
 * account may be there already: it is tried before it is made again. Errors: KnownAddress, ApiError.
 */
export async function signUpHere({ fullName, email, password }: NewPerson): Promise<void> {
  if (readDraft(draft) !== email || !(await enter(email, password))) {
    saveDraft(draft, email);
    await signUp({ fullName, email, password, confirmPassword: password });
    browserSession().invitation.drop();
    if (!(await enter(email, password))) throw new KnownAddress();
  }
  saveDraft(draft, "");
}

/** Begins a session; false where address and password do not open one at once. */
async function enter(email: string, password: string): Promise<boolean> {
  try {
    const { student, token, deviceToken } = await logIn({ email, password, remember: false });
    if (!student || !token) return false;
    browserSession().begin({ student, token, deviceToken, remember: false });
    // The header of a public page is not React's: its script listens to this.
    dispatchEvent(new Event(sessionShared));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

/** Who is logged in at this browser, as far as it is known; null: no one. */
export const personHere = () => browserSession().get()?.profile ?? null;

/** What someone who is logged in wrote about themselves, stored where their profile has nothing, as the server does. */
export function rememberHere({ phone, address }: { phone: string; address: string }): void {
  const { profile } = browserSession().stored();
  if (!profile?.id) return;
  const stored = { ...profile, phone: profile.phone || phone, address: profile.address || address };
  browserSession().saveProfile(stored as Parameters<ReturnType<typeof browserSession>["saveProfile"]>[0]);
}
