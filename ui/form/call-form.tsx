import { toNestErrors } from "@hookform/resolvers";
import { type ReactNode, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from "react-hook-form";
import { ActError } from "../components/act-error.tsx";
import { Button } from "../components/button.tsx";
import type { Act } from "../hooks/use-act.ts";
import { readDraft, saveDraft } from "../storage/drafts.ts";
import { AskBeforeLeaving } from "./ask-before-leaving.tsx";
import { ServerErrors } from "./form-fields.tsx";

type Issue = { path: readonly PropertyKey[]; message: string };
/** A schema of a call's body, as far as a form needs one. */
type BodySchema<Body> = {
  safeParse(value: unknown): { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };
};

export type CallFormProps<Typed extends FieldValues, Body> = {
  act: Pick<Act<never>, "isBusy" | "error" | "clear">;
  /** The call's own schema: what it refuses is told at the field of that name (`off.percent`), before anything is sent. */
  schema: BodySchema<Body>;
  /** What the fields begin with. Newer ones from the server replace what is not touched. */
  values: Typed;
  /** The body as the fields give it; left out, they are the body. */
  bodyOf?: (typed: Typed) => unknown;
  /** Sends it; resolves to whether it is done. */
  onSend: (body: Body) => Promise<boolean>;
  submit: ReactNode;
  busyLabel: string;
  /** The sentence where no answer came, or one without a reason. */
  otherwise?: string;
  /** Given, what is typed stays in this tab under this name until it is sent; else leaving the page asks. */
  draft?: string;
  /** `change`: a field tells what is wrong while it is typed in; else once it was sent. */
  tellsOn?: "submit" | "change";
  label?: string;
  className?: string;
  isDisabled?: boolean;
  /** A button before the one that sends. */
  cancel?: ReactNode;
  /** Called with what is typed, each time it changes. */
  onTyped?: (typed: Typed) => void;
  /** The fields (form-fields.tsx) and what is between them; a function is given what is typed, and how to type for the person. */
  children: ReactNode | ((typed: Typed, set: (name: Path<Typed>, text: string) => void) => ReactNode);
};

/**
 * A form of one call. The first field with an error has the focus, whether the browser or the server found it; what the server says of no
 * field that is here is above the button.
 */
export function CallForm<Typed extends FieldValues, Body>({
  act,
  schema,
  values,
  bodyOf = (typed) => typed,
  onSend,
  submit,
  busyLabel,
  otherwise,
  draft,
  tellsOn = "submit",
  label,
  className = "grid gap-4",
  isDisabled,
  cancel,
  onTyped,
  children,
}: CallFormProps<Typed, Body>) {
  const element = useRef<HTMLFormElement>(null);
  const resolver: Resolver<Typed> = (typed, _, options) => {
    const result = schema.safeParse(bodyOf(typed));
    if (result.success) return { values: typed, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of result.error.issues) errors[path.join(".")] ??= { type: "schema", message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
  const form = useForm<Typed>({
    resolver,
    mode: tellsOn === "change" ? "onChange" : "onSubmit",
    defaultValues: { ...values, ...(draft && draftOf(draft)) } as DefaultValues<Typed>,
    // A draft is older than what the server has now, and newer than what it had then.
    values: draft ? undefined : values,
    resetOptions: { keepDirtyValues: true },
  });
  const typed = form.watch();
  const { error, isBusy } = act;
  const set = (name: Path<Typed>, text: string) =>
    form.setValue(name, text as PathValue<Typed, Path<Typed>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  const latest = useRef({ act, onTyped });
  latest.current = { act, onTyped };
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: next, name }) => {
          if (name === undefined) return;
          const { act: shown, onTyped: tell } = latest.current;
          if (shown.error) shown.clear();
          tell?.(next);
          if (draft) saveDraft(draft, JSON.stringify(next));
        },
      }),
    [form, draft],
  );
  useEffect(() => {
    if (error) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);

  async function submitValid(valid: Typed) {
    const result = schema.safeParse(bodyOf(valid));
    if (isBusy || !result.success || !(await onSend(result.data))) return;
    if (draft) saveDraft(draft, "");
    form.reset(valid);
  }
  // The first drawing has no form yet, and no error either.
  const isNamed = Object.keys(error?.fields ?? {}).some((name) => element.current?.elements.namedItem(name));

  const send = (
    <Button type="submit" busy={isBusy} busyLabel={busyLabel} disabled={isDisabled}>
      {submit}
    </Button>
  );
  return (
    <FormProvider {...form}>
      <ServerErrors value={error?.fields ?? {}}>
        <form
          ref={element}
          onSubmit={form.handleSubmit(submitValid)}
          noValidate
          aria-label={label}
          className={className}
        >
          {typeof children === "function" ? children(typed, set) : children}
          <ActError error={isNamed ? null : error} otherwise={otherwise} />
          {cancel ? (
            <div className="flex flex-wrap justify-end gap-3">
              {cancel}
              {send}
            </div>
          ) : (
            send
          )}
          {!draft && form.formState.isDirty && !isBusy && <AskBeforeLeaving />}
        </form>
      </ServerErrors>
    </FormProvider>
  );
}

function draftOf(name: string): object {
  try {
    return JSON.parse(readDraft(name) || "{}");
  } catch {
    return {};
  }
}
