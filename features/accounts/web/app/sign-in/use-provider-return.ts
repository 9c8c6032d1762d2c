import { useEffect, useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts, type OAuthProviderName, oauthLabels, oauthProviderNames } from "../../../texts.ts";
import { browserSession } from "../../browser-session.ts";
import { finishOAuth } from "../../oauth-api.ts";
import { loginToast, useEnter } from "./use-enter.ts";

/** What the server put into the fragment after a visit at a provider; null when there is nothing of the kind. */
export function readProviderReturn(
  hash: string,
): { provider: OAuthProviderName; handoff: string | null; problem: string | null } | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const provider = oauthProviderNames.find((name) => name === params.get("oauth"));
  return provider ? { provider, handoff: params.get("handoff"), problem: params.get("problem") } : null;
}

/** Ends a log-in with a provider when its way back has led here (AUTH-10); true while that is under way. */
export function useProviderReturn(): boolean {
  const enter = useEnter();
  const [isReturning, setReturning] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has arrived
  useEffect(() => {
    const back = readProviderReturn(location.hash);
    if (!back) return;
    // The hand-off works once: out of the address, so that a reload does not try it again.
    history.replaceState(history.state, "", location.pathname + location.search);
    const key = browserSession().oauthKey.take();
    const failed = accountTexts.providerFailed(oauthLabels[back.provider]);
    if (back.problem === "cancelled") return;
    if (!back.handoff || !key) {
      toast.error(failed, loginToast);
      return;
    }
    setReturning(true);
    finishOAuth(back.provider, { handoff: back.handoff, key })
      .then(
        (response) => {
          browserSession().invitation.drop();
          enter(response, { remember: response.remember ?? false, requestedPage: response.next });
        },
        (error: unknown) => void toast.error(errorMessage(error, failed), loginToast),
      )
      .finally(() => setReturning(false));
  }, []);

  return isReturning;
}
