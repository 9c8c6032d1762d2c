import { type ReactNode, useEffect } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";
import { resendVerification } from "../../account-api.ts";
import { useSession } from "../../browser-session.ts";
import { greetingName } from "../../session-rules.ts";

/** The first page behind the login (DASH-08, AUTH-13): whom we greet, what is left to do, what other features put there. */
export function DashboardHome({ children }: { children?: ReactNode }) {
  const profile = useSession()?.profile ?? null;
  const lacksId = profile !== null && !profile.id;

  useEffect(() => {
    if (lacksId) console.warn("The stored profile has no id");
  }, [lacksId]);

  return (
    <>
      <PageHeading lead="Welcome back">Hello, {greetingName(profile)}!</PageHeading>
      <div className="grid gap-6">
        {profile?.emailVerified === false ? <VerifyReminder email={profile.email ?? ""} /> : null}
        {children}
      </div>
    </>
  );
}

function VerifyReminder({ email }: { email: string }) {
  const act = useAct(resendVerification, {
    onDone: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, accountTexts.updateError)),
  });

  return (
    <Banner
      icon="mail"
      action={
        <Button variant="line" size="sm" busy={act.isBusy} busyLabel="Sending..." onClick={() => void act.run()}>
          Send the link again
        </Button>
      }
    >
      <b>Please verify your e-mail address.</b> <span className="wrap-anywhere">We sent a link to {email}.</span>
    </Banner>
  );
}
