import { useEffect, useState } from "react";
import { paths } from "#app/web/paths.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { DoorScene } from "#ui/illustrations/door-scene.tsx";
import { accountTexts } from "../../../texts.ts";
import { resendVerification } from "../../account-api.ts";
import { useSession } from "../../browser-session.ts";
import { greetingName } from "../../session-rules.ts";
import { PickedTutors } from "./picked-tutors.tsx";

/** The first page behind the login (DASH-08, AUTH-13): whom we greet, what is left to do, where to begin. */
export function DashboardHome() {
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
        <section
          aria-labelledby="begin"
          className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall md:min-h-78 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] dark:ring-1 dark:ring-line dark:ring-inset"
        >
          <div className="grid content-center justify-items-start gap-3 p-5 md:p-7">
            <h2 id="begin">Pick your tutor</h2>
            <p className="max-w-[34ch] text-on-wall-2">
              Compare them by their ratings and reviews, and choose the one you want to learn with.
            </p>
            <ButtonLink href={paths.tutors()} variant="sun" className="mt-2">
              Find a Tutor
              <Icon name="arrow-right" size={16} />
            </ButtonLink>
          </div>
          <DoorScene variant="small" className="h-37.5 w-full max-md:-order-1 md:h-full" />
        </section>
        {/* Staff and tutors pick nobody. */}
        {profile?.role === undefined || profile.role === "student" ? <PickedTutors /> : null}
      </div>
    </>
  );
}

function VerifyReminder({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      toast.success((await resendVerification()).message);
    } catch (fault) {
      toast.error(sentenceOf(fault, accountTexts.updateError));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Banner
      icon="mail"
      action={
        <Button variant="line" size="sm" busy={isBusy} busyLabel="Sending..." onClick={resend}>
          Send the link again
        </Button>
      }
    >
      <b>Please verify your e-mail address.</b> <span className="wrap-anywhere">We sent a link to {email}.</span>
    </Banner>
  );
}
