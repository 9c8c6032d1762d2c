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
import type { Act } from "../hooks/use-act.ts";
import { readDraft, saveDraft } from "../storage/drafts.ts";
import { ActForm, type FormFrame } from "./act-form.tsx";
import { ServerErrors } from "./form-fields.tsx";

type Issue = { path: readonly PropertyKey[]; message: string };
/** A schema of a call's body, as far as a form needs one. */
type Parsed<Body> = { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };
type BodySchema<Body> = { safeParse(value: unknown): Parsed<Body> | Promise<Parsed<Body>> };

export type CallFormProps<Typed extends FieldValues, Body> = Omit<FormFrame, "act"> & {
  act: Pick<Act<never>, "isBusy" | "error" | "clear">;
  /** The call's own schema: what it refuses is shown at the field of that name (`off.percent`), before anything is sent. */
  schema: BodySchema<Body>;
  /** What the fields begin with; newer ones from the server replace what is not touched. Left out, the fields keep what is in them. */
  values?: Typed;
  /** The body as the fields give it; left out, they are the body. */
  bodyOf?: (typed: Typed) => unknown;
  /** Sends it; resolves to whether it is done. */
  onSend: (body: Body) => Promise<boolean>;
  /** Given, what is typed stays in this tab under this name until it is sent. */
  draft?: string;
  /** The fields that a draft leaves out, as a password. */
  unsaved?: readonly Path<Typed>[];
  /** What the fields hold once it is sent; left out, they keep what was sent. */
  blank?: Partial<Typed>;
  /** Drawn while something typed is neither sent nor stored: `<AskBeforeLeaving />`. */
  leaving?: ReactNode;
  /** `change`: a field tells what is wrong while it is typed in. `send`: each time it is sent, and a sentence of several fields once. Else from the first time it was sent on. */
  tellsOn?: "submit" | "change" | "send";
  /** Called with what is typed, each time it changes. */
  onTyped?: (typed: Typed) => void;
  /** The fields (form-fields.tsx) and what is between them; a function is given what is typed, and how to type for the person. */
  children: ReactNode | ((typed: Typed, set: (name: Path<Typed>, text: string) => void) => ReactNode);
};

/** A form of one call whose schema is checked in the browser too. What the server reports of no field that is here is above the button. */
export function CallForm<Typed extends FieldValues, Body>({
  act,
  schema,
  values,
  bodyOf = (typed) => typed,
  onSend,
  draft,
  unsaved,
  blank,
  leaving,
  tellsOn = "submit",
  onTyped,
  children,
  ...frame
}: CallFormProps<Typed, Body>) {
  const resolver: Resolver<Typed> = async (typed, _, options) => {
    const result = await schema.safeParse(bodyOf(typed));
    if (result.success) return { values: typed, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    const messages = new Set<string>();
    for (const { path, message } of result.error.issues) {
      if (tellsOn === "send" && messages.has(message)) continue;
      messages.add(message);
      errors[path.join(".")] ??= { type: "schema", message };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
  const form = useForm<Typed>({
    resolver,
    mode: tellsOn === "change" ? "onChange" : "onSubmit",
    reValidateMode: tellsOn === "send" ? "onSubmit" : "onChange",
    defaultValues: (values || draft ? { ...values, ...(draft && draftOf(draft)) } : undefined) as DefaultValues<Typed>,
    // A draft is older than what the server has now, and newer than what it had then.
    values: draft ? undefined : values,
    resetOptions: { keepDirtyValues: true },
  });
  const { error, isBusy } = act;
  const set = (name: Path<Typed>, text: string) =>
    form.setValue(name, text as PathValue<Typed, Path<Typed>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  const latest = useRef({ act, onTyped, unsaved });
  latest.current = { act, onTyped, unsaved };
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: next, name }) => {
          if (name === undefined) return;
          const { act: shown, onTyped: notify, unsaved: left } = latest.current;
          if (shown.error) shown.clear();
          notify?.(next);
          const saved = (field: string, value: unknown) =>
            left?.some((hidden) => hidden === field) ? undefined : value;
          if (draft) saveDraft(draft, JSON.stringify(next, saved));
        },
      }),
    [form, draft],
  );

  async function submitValid(valid: Typed, element: HTMLFormElement) {
    const result = await schema.safeParse(bodyOf(valid));
    if (isBusy || !result.success || !(await onSend(result.data))) return;
    if (draft) saveDraft(draft, "");
    // By the browser too, which alone can empty a file.
    if (blank) element.reset();
    form.reset({ ...(blank ?? valid) } as Typed);
  }

  return (
    <FormProvider {...form}>
      <ServerErrors value={error?.fields ?? {}}>
        <ActForm {...frame} act={act} onSend={(element) => form.handleSubmit((valid) => submitValid(valid, element))()}>
          {() => (
            <>
              {typeof children === "function" ? children(form.watch(), set) : children}
              {!draft && form.formState.isDirty && !isBusy && leaving}
            </>
          )}
        </ActForm>
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
