import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { chosenTime } from "#features/site/web/public/chosen-time.ts";
import { WhatNext } from "#features/site/web/public/what-next.tsx";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Button, ButtonLink, buttonClass } from "#ui/components/button.tsx";
import { accountTexts } from "../../../texts.ts";
import { fetchSession, verifyEmail } from "../../account-api.ts";
import { browserSession, useSession } from "../../browser-session.ts";
import { useLinkToken } from "./use-link-token.ts";

type Outcome = { kind: "done" | "gone" | "failed"; text: string } | { kind: "choose-password"; token: string };

/**
 * Follows the link that verifies an address (AUTH-13): at once in a browser that was here before, else after a press of a
 * button, since there it ends what is logged in elsewhere, and programs that open mailed links must not do that. Anybody who is
 * not in the browser that signed up then chooses a password. `isFurtherOn`: they have gone further than signing up.
 */
export function VerifyEmailPage({ isFurtherOn = false }: { isFurtherOn?: boolean }) {
  const token = useLinkToken();
  const navigate = useNavigate();
  const isIn = useSession() !== null;
  const [attempts, setAttempts] = useState(0);
  const [mayGo, setMayGo] = useState(false);
  const [outcome, setOutcome] = useState<Exclude<Outcome, { kind: "choose-password" }> | null>(null);
  const { chatUrl } = useSiteIdentity();
  const [chosen] = useState(chosenTime);
  const mustPress = typeof token === "string" && !mayGo;

  useEffect(() => {
    if (isFamiliar()) setMayGo(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` asks for another one
  useEffect(() => {
    if (token === undefined || mustPress) return;
    let isOver = false;
    setOutcome(null);
    verifyLink(token).then((match) => {
      if (isOver) return;
      if (match.kind !== "choose-password") setOutcome(match);
      else void navigate(paths.choosePassword(match.token), { replace: true, state: { isProven: true } });
    });
    return () => {
      isOver = true;
    };
  }, [token, attempts, mustPress, navigate]);

  if (mustPress) {
    return (
      <div className="grid gap-4.5">
        <h1 className="mb-1">Your e-mail address</h1>
        <p className="text-ink-2">Press the button to tell us that this address is yours.</p>
        <Button block onClick={() => setMayGo(true)}>
          Verify my address
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4.5">
      <h1 className="mb-1">Your e-mail address</h1>
      <p role={outcome && outcome.kind !== "done" ? "alert" : "status"} className="text-ink-2">
        {outcome?.text ?? "Verifying your address..."}
      </p>
      {outcome?.kind === "failed" ? <Button onClick={() => setAttempts(attempts + 1)}>Try again</Button> : null}
      {outcome?.kind === "done" && !isFurtherOn ? (
        <WhatNext
          stage="verified"
          tutor={chosen?.tutorName}
          trial={chosen ? { ...chosen.time, joins: "" } : undefined}
          chatUrl={chatUrl}
          actions={
            <>
              {chosen ? (
                <ButtonLink href={`${paths.tutor(chosen.slug)}#trial=${chosen.time.startsAt}`} block>
                  Book {chosen.time.label}
                </ButtonLink>
              ) : null}
              <OnwardLink isIn={isIn} variant={chosen ? "line" : "primary"} />
            </>
          }
        />
      ) : outcome ? (
        <OnwardLink isIn={isIn} variant={outcome.kind === "failed" ? "line" : "primary"} />
      ) : null}
    </div>
  );
}

function OnwardLink({ isIn, variant }: { isIn: boolean; variant: "line" | "primary" }) {
  return (
    <Link to={isIn ? paths.dashboard() : paths.login()} className={buttonClass({ block: true, variant })}>
      {isIn ? "Go to your dashboard" : "Login"}
    </Link>
  );
}

/** Whether someone signed up or logged in in this browser. */
function isFamiliar(): boolean {
  const store = browserSession();
  return store.get() !== null || store.deviceToken() !== null || store.signUpKey.get() !== null;
}

async function verifyLink(token: string | null): Promise<Outcome> {
  if (token === null) return { kind: "gone", text: accountTexts.linkExpired };
  try {
    const { message, setPassword } = await verifyEmail(token);
    if (setPassword !== undefined) return { kind: "choose-password", token: setPassword };
    browserSession().signUpKey.drop();
    await refreshProfile();
    return { kind: "done", text: message || accountTexts.emailVerified };
  } catch (error) {
    // Refused by the server for good, or not heard by it at all.
    const isExpired = error instanceof ApiError && (error.status === 410 || error.status === 422);
    return { kind: isExpired ? "gone" : "failed", text: errorMessage(error, accountTexts.updateError) };
  }
}

/** So that the dashboard of this browser stops reminding. Nothing is lost when that fails. */
async function refreshProfile(): Promise<void> {
  if (browserSession().get() === null) return;
  await fetchSession().then(
    ({ student }) => browserSession().saveProfile(student),
    () => undefined,
  );
}
