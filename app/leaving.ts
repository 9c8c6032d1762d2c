import type { LeavingHooks } from "#features/accounts/server/public.ts";
import { cancelWhatIsAhead, restoreGroupClasses } from "#features/classes/server/public.ts";
import { hideTutor, showTutor } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";

/** What the areas do when an account is closed, and when its owner comes back within the days of grace. */
export const leavingHooks = (verbs: VerbDeps): LeavingHooks => ({
  async onClosing(tx, accountId, now) {
    // Hidden first: nobody books what is about to be cancelled.
    const tutorId = await hideTutor(tx, accountId, now);
    await cancelWhatIsAhead(verbs, tx, { accountId, tutorId }, now);
  },
  async onReturning(tx, accountId, now) {
    const shown = await showTutor(tx, accountId);
    if (shown) await restoreGroupClasses(verbs, tx, { tutorId: shown.id, since: shown.hiddenAt }, now);
  },
});
