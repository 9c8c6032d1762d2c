import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { type ApiError, errorMessage } from "#ui/api/call.ts";
import { Button, type ButtonProps } from "../components/button.tsx";
import { FormMessage } from "../components/form-message.tsx";
import type { Act } from "../hooks/use-act.ts";

/** What every form has: how its act goes, its button, and where it shows what came of it. The rest goes to the form itself. */
export type FormFrame = Omit<ComponentProps<"form">, "ref" | "onSubmit" | "children"> & {
  act: Pick<Act<never>, "isBusy" | "error">;
  /** The words on the button that sends. Left out, it is among the fields, or elsewhere on the page with `form={id}`. */
  submit?: ReactNode;
  busyLabel?: ReactNode;
  button?: Pick<ButtonProps, "variant" | "block" | "className" | "disabled">;
  /** A button before the one that sends. */
  cancel?: ReactNode;
  /** The sentence where no answer came, or one without a reason. */
  otherwise?: string;
  /** The sentence of what went wrong, where it is not the server's. */
  textOf?: (error: ApiError) => string;
  /** Is given what went wrong and is of no field here; left out, it is shown above the button. Null: the fields have a place for it. */
  onRefusal?: ((sentence: string) => void) | null;
  /** What is shown above the button once it is done. */
  done?: ReactNode;
  /** What is after the button. */
  foot?: ReactNode;
  ref?: RefObject<HTMLFormElement | null>;
};

type Errors = Readonly<Record<string, string | false | undefined>>;

/**
 * The form of one act, without a library: for pages that must weigh little, and for what no schema can declare (files, choices, codes). The
 * first field with an error has the focus, whether it was found here or by the server. Before the page is alive, its browser posts it.
 */
export function ActForm({
  act: { isBusy, error },
  wrong = {},
  onSend,
  submit,
  busyLabel,
  button,
  cancel,
  otherwise,
  textOf = (refused) => errorMessage(refused, otherwise),
  onRefusal,
  done,
  foot,
  ref,
  className = "grid gap-4",
  children,
  ...rest
}: FormFrame & {
  /** What is wrong with the fields as they are, by name: nothing is sent, and it is reported until all is right and sent. Of no field here, it is shown above the button. */
  wrong?: Errors;
  /** Sends what the fields hold. */
  onSend: (form: HTMLFormElement) => unknown;
  /** The fields; a function is given what is to be shown of them by name, and what it tells is not shown above the button. */
  children?: ReactNode | ((errors: Record<string, string | undefined>) => ReactNode);
}) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const [attempts, setAttempts] = useState(0);
  const errors: Record<string, string | undefined> = { ...error?.fields };
  if (attempts > 0) for (const [name, sentence] of Object.entries(wrong)) errors[name] = sentence || errors[name];
  // The first drawing has no form yet, and nothing wrong either.
  const isHere = (name: string) => Boolean(element.current?.elements.namedItem(name));
  const elsewhere = Object.keys(errors).find((name) => errors[name] && !isHere(name));
  const isNamed = typeof children === "function" && Object.keys(error?.fields ?? {}).some(isHere);
  const sentence = error ? (isNamed ? null : textOf(error)) : elsewhere && errors[elsewhere];

  const latest = useRef({ onRefusal, sentence });
  latest.current = { onRefusal, sentence };
  useEffect(() => {
    if (!error) return;
    if (latest.current.sentence) latest.current.onRefusal?.(latest.current.sentence);
    focusWrong(element.current);
  }, [error, element]);
  useEffect(() => {
    if (attempts > 0) focusWrong(element.current);
  }, [attempts, element]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const isWrong = Object.values(wrong).some(Boolean);
    setAttempts(isWrong ? attempts + 1 : 0);
    if (!isWrong) void onSend(event.currentTarget);
  }

  const sends = submit !== undefined && (
    <Button type="submit" {...button} busy={isBusy} busyLabel={busyLabel}>
      {submit}
    </Button>
  );
  return (
    <form method="post" noValidate {...rest} ref={element} onSubmit={send} className={className}>
      {typeof children === "function" ? children(errors) : children}
      {onRefusal === undefined && (
        <FormMessage tone={done ? "success" : "error"} className="empty:absolute">
          {done || sentence}
        </FormMessage>
      )}
      {cancel ? (
        <div className="flex flex-wrap justify-end gap-3">
          {cancel}
          {sends}
        </div>
      ) : (
        sends
      )}
      {foot}
    </form>
  );
}

function focusWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelectorAll<HTMLInputElement>("[aria-invalid=true]") ?? [];
  [...wrong].find(({ disabled }) => !disabled)?.focus();
}
