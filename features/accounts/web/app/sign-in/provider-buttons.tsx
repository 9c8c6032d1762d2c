import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { LoginMark } from "#ui/icons/login-mark.tsx";
import { accountTexts, type OAuthProviderName, oauthLabels } from "../../../texts.ts";
import { browserSession } from "../../browser-session.ts";
import { startOAuth } from "../../oauth-api.ts";
import { loginToast } from "./use-enter.ts";

const providers = ["facebook", "google"] as const satisfies readonly OAuthProviderName[];

export type ProviderButtonsProps = {
  /** Where to come back to, a path of this site. */
  next: string | null;
  /** Whether the session is to be remembered; asked when a button is pressed. */
  remember?: () => boolean;
};

/** `Or Login with` Facebook and Google (AUTH-10). A provider that is not set up shows it in a toast. */
export function ProviderButtons({ next, remember = () => false }: ProviderButtonsProps) {
  const act = useAct((provider: OAuthProviderName) => startOAuth(provider, { next, remember: remember() }), {
    onDone({ url, key }) {
      browserSession().oauthKey.set(key);
      // Busy to the end: the browser is leaving.
      return new Promise(() => location.assign(url));
    },
    onError: (error, provider) =>
      toast.error(errorMessage(error, accountTexts.providerFailed(oauthLabels[provider])), loginToast),
  });

  return (
    <>
      <p className="flex items-center gap-3.5 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or Login with
      </p>
      <div className="grid grid-cols-2 gap-3">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="line"
            className="px-3"
            busy={act.busyWith === provider}
            busyLabel={
              <>
                <LoginMark provider={provider} />
                {oauthLabels[provider]}
              </>
            }
            onClick={() => void act.run(provider)}
          >
            <LoginMark provider={provider} />
            {oauthLabels[provider]}
          </Button>
        ))}
      </div>
    </>
  );
}
