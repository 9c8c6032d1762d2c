import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "./button.tsx";

export type LinkPageProps = {
  title: string;
  children: ReactNode;
  /** The one thing to do. */
  action: ReactNode;
};

/** A page that a link in a mail leads to: a heading, a sentence or two, one action. */
export function LinkPage({ title, children, action }: LinkPageProps) {
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <h1>{title}</h1>
        <div className="mt-4 mb-8 grid gap-3 text-lead text-ink-2">{children}</div>
        {action}
      </div>
    </div>
  );
}

/** A button that posts what the page's address holds: opening a link must change nothing (docs/decisions). */
export function LinkForm({
  action,
  fields,
  children,
}: {
  action: string;
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn">
        {children}
      </button>
    </form>
  );
}

export type YesOrStopProps = {
  /** The secrets of the mails' links; empty where the link has none. */
  token: string;
  stop: string;
  /** What came of pressing the button; undefined before. */
  outcome?: "confirmed" | "already" | "gone" | "stopped";
};

/** Where the links of mails lead that ask whether something shall come, or end it. Opening one changes nothing. */
export function YesOrStopPage({
  token,
  stop,
  outcome,
  action,
  texts,
  buttons,
}: YesOrStopProps & {
  action: string;
  /** Title and sentence, before the button and after it. */
  texts: Record<"yes" | "stop" | "confirmed" | "already" | "gone" | "stopped", readonly [title: string, text: string]>;
  buttons: Record<"yes" | "stop", string>;
}) {
  const asks = stop ? "stop" : token ? "yes" : null;
  const shown = outcome ?? asks;
  const [title, text] = shown ? texts[shown] : cutLink;
  return (
    <LinkPage
      title={title}
      action={
        outcome === undefined && asks ? (
          <LinkForm action={action} fields={stop ? { stop } : { token }}>
            {buttons[asks]}
          </LinkForm>
        ) : (
          <ButtonLink href={paths.home()} variant="line">
            To the home page
          </ButtonLink>
        )
      }
    >
      <p>{text}</p>
    </LinkPage>
  );
}

const cutLink = [
  "This link is not valid",
  "Part of it may be missing. Open the link from the mail again, or copy all of it.",
] as const;
