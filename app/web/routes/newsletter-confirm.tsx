import { data } from "react-router";
import { ConfirmPage } from "#features/newsletter/web/confirm-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { pageOf } from "../page-context.ts";
import type { Route } from "./+types/newsletter-confirm.ts";

/** Opening the link changes nothing: programs that check mail open links too. The button posts. */
export const loader = ({ url }: Route.LoaderArgs) => ({ token: url.searchParams.get("token") ?? "" });

export async function action({ context, request }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const outcome = await pageOf({ context }).academy.newsletter.confirm(typeof token === "string" ? token : "");
  return data({ outcome }, { status: outcome === "gone" ? 410 : 200 });
}

export const meta = appMeta("Confirm your subscription");

export const headers = () => ({ "Cache-Control": "no-store" });

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage token={loaderData.token} outcome={actionData?.outcome} />;
}
