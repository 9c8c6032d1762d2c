import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { providerNames, traitsOf } from "#lib/payments.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { acceptStep, testMail, testPayments } from "../../calls.ts";
import type { Setup, Step } from "../../contract.ts";
import { acceptableSteps, acceptTexts, type StepName, setupTexts } from "../../texts.ts";
import { setupQuery } from "../queries.ts";
import { TestLegs } from "./test-legs.tsx";

const ShownForm = lazyPart(() => import("./shown-form.tsx"));

type BodyProps = { setup: Setup };

/** What is to be done in a step; forms that are elsewhere are linked, not repeated. */
export function StepBody({ setup, step }: BodyProps & { step: Step }) {
  const Body = bodies[step.name];
  return (
    <>
      <Body setup={setup} />
      <Accept step={step} />
    </>
  );
}

const bodies: Record<StepName, (props: BodyProps) => ReactNode> = {
  academy: () => (
    <>
      <p>What every page, mail and receipt calls the academy, and where people reach it.</p>
      <Leads to={paths.site()}>Change name and contacts</Leads>
    </>
  ),
  admins: () => (
    <>
      <p>
        On the machine, <code>npm run admin</code> prints a link for another administrator. Who has an account here
        already is made one in Roles.
      </p>
      <Leads to={paths.roles()}>Open Roles</Leads>
    </>
  ),
  mail: Mail,
  payments: Payments,
  courses: () => (
    <>
      <p>
        Take off the site what you do not teach; what stays has its fees in Courses. A change shows within a second.
      </p>
      <Leads to={paths.officeCourses()}>Change fees</Leads>
      <Shown kind="courses" />
    </>
  ),
  tutors: () => (
    <>
      <p>
        A tutor applies on the site and is accepted in Applications, which mails them a link to their account. Those
        below came with the software or were entered: nobody can log in and answer for them before you invite them
        there.
      </p>
      <Leads to={paths.applications()}>Open Applications</Leads>
      <Shown kind="tutors" />
    </>
  ),
  legal: () => (
    <>
      <p>
        Students accept them when they sign up. What came with the software describes what the software does; what you
        promise about courses and refunds is yours to say.
      </p>
      <Leads to={paths.officeDocuments()}>Read them, or publish your own</Leads>
    </>
  ),
  backups: () => (
    <>
      <p>
        On the machine, <code>npm run backup</code> makes one, encrypted; docs/operations/backups.md shows how to make
        one each night.
      </p>
      <Leads to={paths.operations()}>Open Operations</Leads>
    </>
  ),
};

const Leads = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <Link to={to} className={buttonClass({ variant: "line", size: "sm" })}>
      {children}
    </Link>
  </p>
);

const Shown = ({ kind }: { kind: "courses" | "tutors" }) => (
  <Suspense>
    <ShownForm kind={kind} />
  </Suspense>
);

const useReread = () => useStale(setupQuery().queryKey, ["unread"]);

function Mail({ setup: { mail } }: BodyProps) {
  const act = useAct(testMail, { after: useReread() });
  if (mail.host === null) {
    return (
      <p>
        {setupTexts.noMailServer} Codes to log in, links and receipts stay in the database and reach no one. On the
        machine, set SMTP_URL and MAIL_FROM and start again (docs/SETTINGS.md).
      </p>
    );
  }
  return (
    <>
      <Facts
        items={[
          { label: "Mail server", value: <span className="wrap-anywhere">{mail.host}</span> },
          { label: "Sender", value: <span className="wrap-anywhere">{mail.from}</span> },
        ]}
      />
      <TestLegs
        title={`A test mail to ${mail.to}`}
        test={mail.test}
        isBusy={act.isBusy}
        onRun={() => void act.run({ body: {} })}
      />
      <ActError error={act.error} otherwise={notReached("Please test again.")} />
    </>
  );
}

function Payments({ setup: { hasBank, providers } }: BodyProps) {
  const act = useAct(testPayments, { after: useReread() });
  const unset = providerNames.filter(
    (name) => name !== "sandbox" && !providers.some((provider) => provider.name === name),
  );
  return (
    <>
      <p>
        {hasBank
          ? "Students see your bank account where they pay by transfer."
          : "Without a bank account, an order that is paid by transfer tells students to write to you."}
      </p>
      <Leads to={paths.officeBank()}>{hasBank ? "Change the bank account" : "Enter the bank account"}</Leads>
      {providers.map(({ name, webhookUrl, test }) => (
        <div key={name} className="grid gap-3">
          {traitsOf(name).cardEntry === "hosted" && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <span className="text-ink-2">Webhook of {traitsOf(name).title}:</span>
              <code className="wrap-anywhere">{webhookUrl}</code>
              <CopyButton text={webhookUrl} label={`Copy the webhook of ${traitsOf(name).title}`} />
            </p>
          )}
          <TestLegs
            title={`${traitsOf(name).title}, without a charge`}
            test={test}
            isBusy={act.busyWith?.params.provider === name}
            onRun={() => void act.run({ params: { provider: name }, body: {} })}
          />
        </div>
      ))}
      <ActError error={act.error} otherwise={notReached("Please test again.")} />
      {unset.length > 0 && (
        <p className="hint">
          Not set: {unset.map((name) => `${traitsOf(name).title} (${keysOf[name]})`).join(", ")}. Keys are set on the
          machine and never shown here (docs/SETTINGS.md).
        </p>
      )}
    </>
  );
}

const keysOf = {
  sandbox: "SANDBOX_PAYMENTS",
  paystack: "PAYSTACK_SECRET_KEY",
  stripe: "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET",
} as const;

/** The one thing of a step that is decided by hand, and taken back the same way. */
function Accept({ step: { name, state, isAccepted } }: { step: Step }) {
  const act = useAct(acceptStep, { after: useReread() });
  const acceptable = acceptableSteps.find((step) => step === name);
  if (!acceptable || (!isAccepted && state === "done")) return null;
  const press = () => void act.run({ params: { step: acceptable }, body: { isAccepted: !isAccepted } });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isAccepted && <span className="text-ink-2">You decided: {acceptTexts[acceptable].toLowerCase()}.</span>}
        <Button
          variant={isAccepted ? "ghost" : "soft"}
          size="sm"
          className="h-auto min-h-11 max-w-full whitespace-normal py-2"
          busy={act.isBusy}
          onClick={press}
        >
          {isAccepted ? "Take that back" : acceptTexts[acceptable]}
        </Button>
      </p>
      <ActError error={act.error} otherwise={notReached("Please try again.")} />
    </>
  );
}
