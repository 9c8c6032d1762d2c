import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { checkAdminLink, makeAdmin } from "../../../admin-calls.ts";
import { accountTexts } from "../../../texts.ts";
import { type NewAdminForm, newAdminForm } from "./form-schemas.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { showFieldErrors } from "./show-field-errors.ts";
import { useLinkToken } from "./use-link-token.ts";

/** Makes an administrator of the site with the link that the machine printed: `npm start` the first, `npm run admin` others. */
export function NewAdminPage() {
  const token = useLinkToken();
  const [isGone, setGone] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [madeAs, setMadeAs] = useState<string | null>(null);

  // So that nobody fills in the form for nothing. Where the question cannot be asked, sending the form tells.
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    ask(checkAdminLink, { body: { token } })
      .catch((error) => {
        if (!isOver && isLinkGone(error)) setGone(true);
      })
      .finally(() => {
        if (!isOver) setChecked(true);
      });
    return () => {
      isOver = true;
    };
  }, [token]);

  if (madeAs !== null) return <Made email={madeAs} />;
  if (token === null || isGone) return <Missing />;
  if (token === undefined || !isChecked) {
    return (
      <Skeleton words="Opening the link...">
        <SkeletonBlock className="h-48" />
      </Skeleton>
    );
  }
  return <NewAdmin token={token} onMade={setMadeAs} onGone={() => setGone(true)} />;
}

/** Used, too old, ended by a newer one; a token that no link could have counts as the same. */
const isLinkGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 410 || (error.status === 422 && Boolean(error.fields.token)));

type FormProps = { token: string; onMade: (email: string) => void; onGone: () => void };

function NewAdmin({ token, onMade, onGone }: FormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<NewAdminForm>({
    resolver: standardSchemaResolver(newAdminForm),
  });
  const { errors, isSubmitting } = formState;

  async function send(input: NewAdminForm) {
    try {
      await ask(makeAdmin, { body: { token, ...input } });
    } catch (error) {
      const names = ["fullName", "email", "password", "confirmPassword"] as const;
      if (showFieldErrors(error, names, { setError, setFocus })) return;
      if (isLinkGone(error)) onGone();
      else toast.error(errorMessage(error, accountTexts.adminFailed));
      return;
    }
    onMade(input.email);
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)} className="grid gap-4.5">
      <h1 className="mb-1">Make an administrator</h1>
      <p className="text-ink-2">
        Administrators log in with their password and a code that is mailed to them. This link works once.
      </p>
      <TextField
        {...register("fullName")}
        label="Full Name"
        autoComplete="name"
        required
        error={errors.fullName?.message}
      />
      <TextField
        {...register("email")}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={errors.email ? undefined : "The codes for logging in go here."}
        error={errors.email?.message}
      />
      <NewPasswordFields
        label="Password"
        first={{ input: register("password"), error: errors.password?.message }}
        again={{ input: register("confirmPassword"), error: errors.confirmPassword?.message }}
      />
      <Button type="submit" block busy={isSubmitting} busyLabel={accountTexts.submitting}>
        Make the administrator
      </Button>
    </form>
  );
}

function Missing() {
  return (
    <div className="grid gap-4.5">
      <h1 className="mb-1">Make an administrator</h1>
      <p role="alert" className="text-ink-2">
        {accountTexts.adminLinkGone}
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
        the site’s mail server: where none is set, set it first.
      </p>
      <Link to={paths.login()} state={{ email }} className={buttonClass({ block: true })}>
        Login
      </Link>
    </div>
  );
}
