import { paths } from "#lib/paths.ts";
import { toast } from "#ui/components/toast.tsx";
import type { LoginResponse } from "../../../answers-contract.ts";
import { safeNextPath } from "../../../rules.ts";
import { accountTexts } from "../../../texts.ts";
import { browserSession } from "../../browser-session.ts";
import { useLead, useRequestedPage, withNext } from "./next-page.ts";

/** One place for what is shown of a log-in: the next word takes the place of the one before. */
export const loginToast = { id: "login" };

/** Time for the toast to be seen to belong to the page that was left (AUTH-03). */
const beforeSecondStepMs = 100;

/**
 * What follows when a log-in was answered (AUTH-02, AUTH-03): the session begins, and `useGuestOnly` of the page leads on; or
 * the second step is needed, and we go there. `requestedPage` replaces the page that the address requests.
 */
export function useEnter(): (
  answer: LoginResponse,
  options: { remember: boolean; requestedPage?: string | null },
) => void {
  const lead = useLead();
  const next = useRequestedPage();
  return (response, { remember, requestedPage = next }) => {
    const store = browserSession();
    // The source's server answers true or the text 'true'.
    const needsCode = String(response.twoFactorRequired) === "true";
    if (needsCode || !response.student) {
      store.pending.set(response.token);
      toast.dismiss(loginToast.id);
      toast.info(response.message || accountTexts.twoFactorRequired, { icon: "mail" });
      const step = safeNextPath(response.redirectTo) ?? paths.verifyTwoFactor();
      setTimeout(() => lead(withNext(step, requestedPage)), beforeSecondStepMs);
      return;
    }
    toast.success(response.message || accountTexts.loginDone, loginToast);
    store.begin({ ...response, student: response.student, remember: response.remember ?? remember });
  };
}
