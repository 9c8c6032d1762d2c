import { data } from "react-router";
import { kindsIn } from "#features/notifications/rules.ts";
import { StopMailsPage } from "#features/notifications/web/stop-mails-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageProps } from "#ui/page/route.ts";

/** Opening the link changes nothing: programs that check mail open links too. The button posts. */
export const loader = ({ url }: PageArgs) => ({
  token: url.searchParams.get("token") ?? "",
  kinds: kindsIn(url.searchParams.get("kinds") ?? ""),
});

export async function action({ context, request }: PageArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const kinds = kindsIn(text("kinds"));
  const isStopped =
    kinds.length > 0 && (await pageOf({ context }).academy.notifications.stopMails({ token: text("token"), kinds }));
  return data({ isStopped, kinds }, { status: isStopped ? 200 : 410 });
}

export const meta = appMeta("Stop mails");

export const headers = () => ({ "Cache-Control": "no-store" });

export default function StopMails({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  return <StopMailsPage {...loaderData} {...actionData} />;
}
