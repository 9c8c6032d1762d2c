import { data } from "react-router";
import { ConfirmPage } from "#features/newsletter/web/confirm-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageProps } from "#ui/page/route.ts";

/** Opening the link changes nothing: programs that check mail open links too. The button posts. */
export const loader = ({ url }: PageArgs) => ({ token: url.searchParams.get("token") ?? "" });

export async function action({ context, request }: PageArgs) {
  const token = (await request.formData()).get("token");
  const outcome = await pageOf({ context }).academy.newsletter.confirmSubscription(
    typeof token === "string" ? token : "",
  );
  return data({ outcome }, { status: outcome === "gone" ? 410 : 200 });
}

export const meta = appMeta("Confirm your subscription");

export const headers = () => ({ "Cache-Control": "no-store" });

export default function NewsletterConfirm({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  return <ConfirmPage token={loaderData.token} outcome={actionData?.outcome} />;
}
