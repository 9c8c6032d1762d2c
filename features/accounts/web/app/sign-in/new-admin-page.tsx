import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { checkAdminLink, makeAdmin } from "../../../admin-calls.ts";
import { accountTexts } from "../../../texts.ts";
import { type NewAdminForm, newAdminForm } from "./form-schemas.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** Makes an administrator of the site with the link that the machine printed: `npm start` the first, `npm run admin` others. */
export function NewAdminPage() {
  const token = useLinkToken();
  const [isExpired, setExpired] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [madeAs, setMadeAs] = useState<string | null>(null);

  // So that no one fills in the form for nothing. Where the question cannot be asked, sending the form tells.
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    ask(checkAdminLink, { body: { token } })
      .catch((error) => {
        if (!isOver && isLinkExpired(error)) setExpired(true);
      })
      .finally(() => {
        if (!isOver) setChecked(true);
      });
    return () => {
      isOver = true;
    };
  }, [token]);

  if (madeAs !== null) return <Made email={madeAs} />;
  if (token === null || isExpired) return <Missing />;
  if (token === undefined || !isChecked) {
    return (
      <Skeleton label="Opening the link...">
        <SkeletonBlock className="h-48" />
      </Skeleton>
    );
  }
  return <NewAdmin token={token} onMade={setMadeAs} onExpired={() => setExpired(true)} />;
}

/** Used, too old, ended by a newer one; a token that no link could have counts as the same. */
const isLinkExpired = (error: unknown) =>
  error instanceof ApiError && (error.status === 410 || (error.status === 422 && Boolean(error.fields.token)));

type FormProps = { token: string; onMade: (email: string) => void; onExpired: () => void };

function NewAdmin({ token, onMade, onExpired }: FormProps) {
  const act = useAct((input: NewAdminForm) => ask(makeAdmin, { body: { token, ...input } }), {
    onDone: (_, { email }) => onMade(email),
    onError: (error) => isLinkExpired(error) && onExpired(),
  });
  return (
    <CallForm
      act={act}
      schema={newAdminForm}
      onSend={act.run}
      submit="Make the administrator"
      busyLabel={accountTexts.submitting}
      button={{ block: true }}
      otherwise={accountTexts.adminFailed}
      onRefusal={toast.error}
      className="grid gap-4.5"
    >
      <h1 className="mb-1">Make an administrator</h1>
      <p className="text-ink-2">
        Administrators log in with their password and a code that is mailed to them. This link works once.
      </p>
      <FormText name="fullName" label="Full Name" autoComplete="name" required />
      <FormText
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hintOrError="The codes for logging in go here."
      />
      <NewPasswordFields label="Password" />
    </CallForm>
  );
}

function Missing() {
  return (
    <div className="grid gap-4.5">
      <h1 className="mb-1">Make an administrator</h1>
      <p role="alert" className="text-ink-2">
        {accountTexts.adminLinkExpired}
      </p>
      <Link to={paths.login()} className={buttonClass({ block: true, variant: "line" })}>
        Login
      </Link>
    </div>
  );
}

function Made({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4.5">
      <h1 ref={heading} tabIndex={-1} className="mb-1 outline-none">
        {accountTexts.adminMade}
      </h1>
      <p className="text-ink-2">
        Log in with your password and the code that we then send to <b className="wrap-anywhere">{email}</b>. Codes need
        the site’s mail server: where none is set, set it first. You then come to what is left to set up.
      </p>
      <Link to={paths.login({ next: paths.setup() })} state={{ email }} className={buttonClass({ block: true })}>
        Login
      </Link>
    </div>
  );
}
