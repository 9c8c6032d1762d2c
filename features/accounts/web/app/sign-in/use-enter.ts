import { paths } from "#lib/paths.ts";
import { toast } from "#ui/components/toast.tsx";
import type { LoginAnswer } from "../../../answers-contract.ts";
import { safeNextPath } from "../../../rules.ts";
import { accountTexts } from "../../../texts.ts";
import { browserSession } from "../../browser-session.ts";
import { useLead, useWantedPage, withNext } from "./next-page.ts";

/** One place for what is said of a log-in: the next word takes the place of the one before. */
export const loginToast = { id: "login" };

/** Time for the toast to be seen to belong to the page that was left (AUTH-03). */
const beforeSecondStepMs = 100;

/**
 * What follows when a log-in was answered (AUTH-02, AUTH-03): the session begins, and `useGuestOnly` of the page leads on; or
 * the second step is wanted, and we go there. `wanted` replaces the address's own wanted page.
 */
export function useEnter(): (answer: LoginAnswer, given: { remember: boolean; wanted?: string | null }) => void {
  const lead = useLead();
  const next = useWantedPage();
  return (answer, { remember, wanted = next }) => {
    const store = browserSession();
    // The source's server answers true or the text 'true'.
    const needsCode = String(answer.twoFactorRequired) === "true";
    if (needsCode || !answer.student) {
      store.pending.set(answer.token);
      toast.dismiss(loginToast.id);
      toast.info(answer.message || accountTexts.twoFactorRequired, { icon: "mail" });
      const step = safeNextPath(answer.redirectTo) ?? paths.verifyTwoFactor();
      setTimeout(() => lead(withNext(step, wanted)), beforeSecondStepMs);
      return;
    }
    toast.success(answer.message || accountTexts.loginDone, loginToast);
    store.begin({ ...answer, student: answer.student, remember: answer.remember ?? remember });
  };
}
