import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { LinkForm, LinkPage } from "#ui/components/link-page.tsx";
import type { NotificationKind } from "../contract.ts";
import { kindLabels } from "../texts.ts";

export type StopMailsPageProps = {
  /** From the link; empty when it was cut off. */
  token: string;
  kinds: readonly NotificationKind[];
  /** What came of pressing the button; undefined before. */
  isStopped?: boolean;
};

/** Where the link of a mail leads by which its kind is stopped, without a login. */
export function StopMailsPage({ token, kinds, isStopped }: StopMailsPageProps) {
  const about = kinds.map((kind) => kindLabels[kind].label).join(", ");
  if (isStopped) {
    return (
      <LinkPage
        title="These mails are stopped"
        action={<ButtonLink href={paths.notificationSettings()}>Open my settings</ButtonLink>}
      >
        <p>You get no more mails about: {about}. Your bell still has them.</p>
        <p>In your settings you choose what else reaches you, and can switch these on again.</p>
      </LinkPage>
    );
  }
  if (isStopped === false || !token || kinds.length === 0) {
    return (
      <LinkPage
        title="This link is not valid"
        action={
          <ButtonLink href={paths.home()} variant="line">
            Back to the home page
          </ButtonLink>
        }
      >
        <p>Part of it may be missing. Open the link from the mail again, or copy all of it.</p>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title="Stop these mails"
      action={
        <LinkForm action={paths.stopMails()} fields={{ token, kinds: kinds.join(",") }}>
          Stop these mails
        </LinkForm>
      }
    >
      <p>Press the button, and you get no more mails about: {about}.</p>
    </LinkPage>
  );
}
